import type { ManuscriptBlock, ManuscriptRun } from './block-types.ts'
import { plainRunsText } from './manuscript-runs.ts'

/**
 * Returns a block as lines, for places that can't contain blocks: an item, a caption or a
 * comparison.
 */
export const linesOf = (block: ManuscriptBlock): ManuscriptRun[][] => {
  switch (block.type) {
    case 'list':
      return block.items
    case 'table':
      return block.rows.map((row) => row.flatMap((cell, at) => (at === 0 ? cell : [{ text: ' | ' }, ...cell])))
    case 'scenebreak':
      return [[{ text: '* * *' }]]
    case 'code':
      return [[{ text: block.text }]]
    case 'math':
      return [[{ text: block.tex, math: true }]]
    case 'figure':
      return [[{ text: block.alt }], block.caption]
    default:
      return [block.text]
  }
}

/** Returns the text of a block in lines, with each note after the line of its mark. */
export const textOfBlock = (block: ManuscriptBlock): string =>
  linesOf(block)
    .flatMap((runs) => [plainRunsText(runs), ...runs.flatMap(({ note = [] }) => note.map(plainRunsText))])
    .filter((line) => line !== '')
    .join('\n')
