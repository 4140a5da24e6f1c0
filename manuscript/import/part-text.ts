import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { ImportPart } from './import-draft.ts'

type Heading = Extract<ImportPart, { type: 'heading' }>

/** Returns the text of a heading, without its notes. */
export const headingText = ({ title }: Heading): string =>
  typeof title === 'string' ? title : cleanLine(plainRunsText(title))

export const headingRuns = ({ title }: Heading): ManuscriptRun[] =>
  typeof title === 'string' ? [{ text: title }] : title

const withNotes = (runs: readonly ManuscriptRun[]): string =>
  runs.map((run) => run.text + (run.note ? ` ${run.note.map(withNotes).join(' ')}` : '')).join('')

/** Returns the lines of a block, with its notes. */
export const blockLines = (block: ManuscriptBlock): string[] => {
  switch (block.type) {
    case 'list':
      return block.items.map(withNotes)
    case 'table':
      return block.rows.map((row) => row.map(withNotes).join(' '))
    case 'code':
      return [block.text]
    case 'math':
      return [block.tex]
    case 'figure':
      return [block.alt, withNotes(block.caption)]
    case 'scenebreak':
      return []
    default:
      return [withNotes(block.text)]
  }
}

/** Returns the text of all parts, one line for each heading and each line of a block. */
export const partsText = (parts: readonly ImportPart[]): string =>
  parts.flatMap((part) => (part.type === 'heading' ? [headingText(part)] : part.blocks.flatMap(blockLines))).join('\n')
