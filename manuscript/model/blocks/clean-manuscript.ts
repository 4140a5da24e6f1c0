import { cleanLine, cleanText } from '../clean-text.ts'
import { blockLimits } from './block-limits.ts'
import type { FigureBlock, ListBlock, ManuscriptBlock, ManuscriptRun, TableBlock } from './block-types.ts'
import { imageName } from './image-name.ts'
import { cleanMarks, marksOf } from './list-marks.ts'
import { cleanManuscriptRuns } from './manuscript-runs.ts'

const notLanguage = /[^A-Za-z0-9+#._-]/g

/** Returns the name of a programming language, reduced to characters that every format supports. */
export const cleanCodeLanguage = (language: string): string =>
  language.replace(notLanguage, '').slice(0, blockLimits.languageCharacters)

const withoutBlankEnds = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()

/** A line of two dollar signs would end the formula in Markdown, and is invalid in TeX. */
export const cleanTex = (tex: string): string =>
  cleanText(tex)
    .split('\n')
    .filter((line) => line.trim() !== '$$')
    .join('\n')
    .trim()

const cleanList = (block: ListBlock): ListBlock[] => {
  const marks = marksOf(block)
  const kept = block.items
    .map((item, at) => ({ item: cleanManuscriptRuns(item), mark: marks[at] ?? { depth: 0, ordered: block.ordered } }))
    .filter(({ item }) => item.length > 0)
  if (kept.length === 0) return []
  const cleaned = cleanMarks(
    kept.map(({ mark }) => mark),
    block.ordered,
  )
  return [
    { type: 'list', ordered: block.ordered, items: kept.map(({ item }) => item), ...(cleaned && { marks: cleaned }) },
  ]
}

const alignments = new Set(['left', 'center', 'right'])

/**
 * Splits a table that has too many rows to be saved. A table with too many columns becomes lines.
 */
const withinLimits = (table: TableBlock): ManuscriptBlock[] => {
  const { rows, header, align } = table
  if (align.length > blockLimits.tableColumns)
    return rows.flatMap((row): ManuscriptBlock[] => {
      const cells = row.flatMap((cell, at): ManuscriptRun[] => (at === 0 ? cell : [{ text: ' | ' }, ...cell]))
      return [{ type: 'paragraph', text: cleanManuscriptRuns(cells) }]
    })
  const { tableRows } = blockLimits
  return Array.from({ length: Math.ceil(rows.length / tableRows) }, (_, at) => ({
    ...table,
    header: header && at === 0,
    rows: rows.slice(at * tableRows, (at + 1) * tableRows),
  }))
}

const cleanTable = ({ header, align, rows }: TableBlock): ManuscriptBlock[] => {
  const cells = rows.map((row) => row.map(cleanManuscriptRuns))
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0 || cells.every((row) => row.every((cell) => cell.length === 0))) return []
  const filled = cells.map((row) => Array.from({ length: columns }, (_, at): ManuscriptRun[] => row[at] ?? []))
  return withinLimits({
    type: 'table',
    header: header && filled.length > 0 && filled[0]!.some((cell) => cell.length > 0),
    align: Array.from({ length: columns }, (_, at) => (alignments.has(align[at] ?? '') ? align[at]! : null)),
    rows: filled,
  })
}

/** If the image of a figure has no valid name, only the description and the caption are kept. */
const cleanFigure = (block: FigureBlock): ManuscriptBlock[] => {
  const { min, max } = blockLimits.figureWidth
  const width = Math.round(Math.min(max, Math.max(min, Number.isFinite(block.width) ? block.width : max)))
  const alt = cleanLine(block.alt).slice(0, blockLimits.altCharacters).trim()
  const caption = cleanManuscriptRuns(block.caption)
  if (imageName.test(block.image)) return [{ type: 'figure', image: block.image, alt, caption, width }]
  const text = caption.length > 0 ? caption : cleanManuscriptRuns([{ text: alt }])
  return text.length > 0 ? [{ type: 'paragraph', text }] : []
}

const cleanBlock = (block: ManuscriptBlock): ManuscriptBlock[] => {
  switch (block.type) {
    case 'list':
      return cleanList(block)
    case 'table':
      return cleanTable(block)
    case 'figure':
      return cleanFigure(block)
    case 'scenebreak':
      return [{ type: 'scenebreak' }]
    case 'code': {
      const text = withoutBlankEnds(cleanText(block.text))
      return text === '' ? [] : [{ type: 'code', language: cleanCodeLanguage(block.language), text }]
    }
    case 'math': {
      const tex = cleanTex(block.tex)
      return tex === '' ? [] : [{ type: 'math', tex }]
    }
    case 'subsection': {
      const text = cleanManuscriptRuns(block.text.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })))
      return text.length > 0 ? [{ type: 'subsection', text }] : []
    }
    default: {
      const text = cleanManuscriptRuns(block.text)
      return text.length > 0 ? [{ ...block, text }] : []
    }
  }
}

/** Normalizes blocks: clean text, safe links, even tables, and nothing that is empty. */
export const cleanManuscriptBlocks = (blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] =>
  blocks.flatMap(cleanBlock)
