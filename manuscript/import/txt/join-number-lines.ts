import type { ManuscriptBlock, ManuscriptRun, ParagraphBlock } from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { chapterLine, isSpelledChapter } from './chapter-lines.ts'
import type { ImportPart } from '../import-draft.ts'
import { headingRuns, headingText } from '../part-text.ts'

type Heading = Extract<ImportPart, { type: 'heading' }>

/** A line above a title: `Part One`, `Chapter 3`, or a number alone. */
interface NumberLine {
  type: 'part' | 'chapter' | 'number'
  text: ManuscriptRun[]
}

const bareNumber = /^(?:\p{Nd}{1,3}|[IVXLC]{1,7})\.?$/u
/** Returns true for a number alone, in digits or in Roman numerals. */
export const isBareNumber = (line: string): boolean => bareNumber.test(line.trim())

/** A single number above a title may be the title of the book. */
const FEWEST_NUMBERS = 2

const typeOfLine = (line: string): NumberLine['type'] | undefined => {
  if (isBareNumber(line)) return 'number'
  const found = chapterLine(line)
  if (!found || found.type === 'named' || found.titled) return undefined
  const isCounted = found.isNumbered || found.type === 'part' || isSpelledChapter(line)
  return isCounted ? found.type : undefined
}

/**
 * Returns true for a heading that can be the title below a number. It must have neither a rank from
 * the file nor a number of its own.
 */
const isTitle = (part: ImportPart | undefined): part is Heading =>
  part?.type === 'heading' &&
  part.rank === undefined &&
  typeOfLine(headingText(part)) === undefined &&
  chapterLine(headingText(part)) === undefined

const isPlain = (block: ManuscriptBlock | undefined): block is ParagraphBlock =>
  block?.type === 'paragraph' && block.style === undefined

/**
 * Returns the line above a title with a number: a heading, or the last paragraph of the text
 * before.
 */
const lineAbove = (part: ImportPart | undefined, { depth }: Heading): NumberLine | undefined => {
  if (part?.type === 'heading') {
    const type = typeOfLine(headingText(part))
    const isRanked = part.rank !== undefined && part.rank !== 'part' && part.rank !== 'chapter'
    return type === undefined || isRanked || part.depth < depth ? undefined : { type, text: headingRuns(part) }
  }
  const last = part?.blocks.at(-1)
  if (!isPlain(last)) return undefined
  const type = typeOfLine(runsText(last.text))
  return type === undefined ? undefined : { type, text: last.text }
}

const withoutLast = (part: ImportPart): ImportPart[] => {
  if (part.type === 'heading' || part.blocks.length === 1) return []
  return [{ type: 'blocks', blocks: part.blocks.slice(0, -1) }]
}

/** Returns the first line of a title of two lines, which is the line above the rest. */
const splitTitle = (title: Heading): { line: NumberLine; rest: Heading } | undefined => {
  const runs = headingRuns(title)
  const at = runs.findIndex(({ text }) => text.includes('\n'))
  const run = runs[at]
  if (title.rank !== undefined || !run) return undefined
  const end = run.text.indexOf('\n')
  const text = [...runs.slice(0, at), { ...run, text: run.text.slice(0, end) }]
  const rest = { ...title, title: [{ ...run, text: run.text.slice(end + 1) }, ...runs.slice(at + 1)] }
  const type = typeOfLine(plainRunsText(text))
  return type !== undefined && isTitle(rest) ? { line: { type, text }, rest } : undefined
}

const joined = ({ type, text }: NumberLine, title: Heading): Heading => {
  const last = text.at(-1)!
  const number = [...text.slice(0, -1), { ...last, text: last.text.trimEnd().replace(/[.:]$/, '') }]
  number.push({ text: type === 'number' ? '. ' : ': ' })
  return { ...title, title: [...number, ...headingRuns(title)], ...(type === 'part' && { rank: 'part' }) }
}

/**
 * Joins `Part One` or `Chapter 3` with the title below it. Otherwise the line would become a
 * chapter without text, or the end of the chapter before.
 */
export const joinNumberLines = (parts: readonly ImportPart[]): ImportPart[] => {
  const lines = parts.map((part, at) => (isTitle(part) ? lineAbove(parts[at - 1], part) : undefined))
  const numbers = lines.filter((line) => line?.type === 'number').length
  const result: ImportPart[] = []
  for (const [at, part] of parts.entries()) {
    const line = lines[at]
    const split = part.type === 'heading' ? splitTitle(part) : undefined
    if (split) {
      result.push(joined(split.line, split.rest))
      continue
    }
    if (part.type !== 'heading' || !line || (line.type === 'number' && numbers < FEWEST_NUMBERS)) {
      result.push(part)
      continue
    }
    result.push(...withoutLast(result.pop()!), joined(line, part))
  }
  return result
}
