import type { Layout } from './pdf-layout.ts'
import type { SetBlock } from './pdf-blocks.ts'
import type { SetRun } from './pdf-text.ts'

/**
 * The first words of a chapter are in small capitals, or its first letter is a large initial. Both
 * change only the glyphs, so that the text can still be searched and read aloud.
 */
type Opening = 'small capitals' | 'initial'

/** Returns how chapters of the classic design open, or null for scripts without capitals. */
export const openingOf = ({ isWestern, smallCaps }: Layout): Opening | null => {
  if (!isWestern) return null
  return smallCaps ? 'small capitals' : 'initial'
}

const MOST_CHARACTERS = 26
const MOST_WORDS = 4

/** Returns the length of the first words of a text. */
const lengthOfWords = (text: string): number => {
  let words = 0
  let end = 0
  for (const { index } of text.slice(0, MOST_CHARACTERS + 1).matchAll(/ /g)) {
    if (++words > MOST_WORDS) break
    end = index
    // The sentence continues in small letters.
    if (/[.!?;:…]$/u.test(text.slice(0, index))) break
  }
  return end
}

/**
 * Returns the length of a capital letter that begins a text, or 0. A text that begins with a
 * quotation mark or a dash has no large initial, because the mark would look wrong in either size.
 */
const lengthOfInitial = (text: string): number => /^\p{Lu}\p{M}*/u.exec(text)?.[0].length ?? 0

type StyledRun = Extract<SetRun, { text: string }>

/** Returns the runs of one line at the beginning of a paragraph that are plain or styled text. */
const leadingText = (runs: readonly SetRun[]): StyledRun[] => {
  const found: StyledRun[] = []
  for (const run of runs) {
    if (typeof run === 'string') found.push({ text: run })
    else if (run && 'text' in run && !run.math && !run.code && !run.href && !run.script) found.push(run)
    else break
  }
  return found
}

/** Splits runs of text after this many characters. */
const splitRuns = (runs: readonly StyledRun[], end: number): [before: StyledRun[], after: StyledRun[]] => {
  const before: StyledRun[] = []
  const after: StyledRun[] = []
  let left = end
  for (const run of runs) {
    if (left > 0) before.push({ ...run, text: run.text.slice(0, left) })
    if (left <= 0 || run.text.length > left) after.push({ ...run, text: run.text.slice(Math.max(0, left)) })
    left -= run.text.length
  }
  return [before, after]
}

/** Returns the length of the words that open a chapter, or 0 if the paragraph is too short. */
export const lengthOfOpening = (text: string): number => (text.length < 2 * MOST_CHARACTERS ? 0 : lengthOfWords(text))

/** Sets the opening of a chapter, if its first block is a paragraph that is long enough. */
export const withOpening = (blocks: SetBlock[], opening: Opening): SetBlock[] => {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph' || first.lines || first.dir) return blocks
  const runs = leadingText(first.text)
  const text = runs.map((run) => run.text).join('')
  if (text.length < 2 * MOST_CHARACTERS) return blocks
  const end = opening === 'initial' ? lengthOfInitial(text) : lengthOfOpening(text)
  if (end === 0) return blocks
  const [before, after] = splitRuns(runs, end)
  const format = opening === 'initial' ? { initial: true as const } : { smallCaps: true as const }
  const set = [...before.map((run) => ({ ...run, ...format })), ...after, ...first.text.slice(runs.length)]
  return [{ ...first, text: set }, ...rest]
}
