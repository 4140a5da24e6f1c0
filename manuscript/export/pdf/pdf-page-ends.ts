// Ends pages inside texts. A place in a text is its number of letters before it, which is the same in
// another version of the text with other marks.
import { unspaced } from './pdf-blocks.ts'
import type { SetRun } from './pdf-text.ts'

/** Stands for a letter of a part that is not divided, such as a formula. */
const WHOLE = '\u00A0'

/** Returns the text of a run in which each place has its letter. */
const textOf = (run: SetRun): string => {
  if (typeof run === 'string') return run
  if (run === null || run === false) return '\n'
  if (!('text' in run)) return ''
  return run.math || run.code || run.kept ? WHOLE.repeat(run.text.length) : run.text
}

const lengthOf = (runs: readonly SetRun[]): number => runs.reduce((sum, run) => sum + textOf(run).length, 0)

/** Inserts a run at a place, before or after the notes and marks that are there. */
const insertRun = (runs: SetRun[], offset: number, run: SetRun, side: 'before' | 'after'): void => {
  let before = 0
  for (const [at, one] of runs.entries()) {
    const { length } = textOf(one)
    const inside = offset - before
    if (inside === 0 && (side === 'before' || length > 0)) {
      runs.splice(at, 0, run)
      return
    }
    if (inside < length && (typeof one === 'string' || (one && 'text' in one))) {
      const part = (start: number, end?: number): SetRun =>
        typeof one === 'string' ? one.slice(start, end) : { ...one, text: one.text.slice(start, end) }
      runs.splice(at, 1, part(0, inside), run, part(inside))
      return
    }
    before += length
  }
  runs.push(run)
}

/**
 * Places inside words where a line can begin: after dashes, and at the letters of scripts without
 * spaces between words.
 */
const insideWords = new RegExp(
  `(?<=\\S[-–—/])(?=[\\p{L}\\p{N}])|(?<=${unspaced.source})(?=[^\\p{M}\\p{Cf}])|(?<=[^\\p{Cf}])(?!\\p{M})(?=${unspaced.source})`,
  'u',
)

/** Letters, with the hyphens at which they can be divided, that are longer than a line. */
const LETTERS_OF_LINES = 400

/**
 * Marks the ends of the words before a note, so that the typesetter reports those on its line. Returns
 * false if the note is behind the first word of the text.
 */
export const markWordsBefore = (runs: SetRun[], note: SetRun, id: number): boolean => {
  const end = runs.indexOf(note)
  let first = end
  for (let length = 0; first > 0 && length < LETTERS_OF_LINES;) length += textOf(runs[--first]!).length
  const near = runs.slice(first, end)
  const text = near.map(textOf).join('')
  const from = Math.max(0, text.length - LETTERS_OF_LINES)
  const words = Array.from(text.slice(from).matchAll(/[^ \n\u200B]+/g)).flatMap(({ 0: word, index }) => {
    let at = from + index
    return word.split(insideWords).map((part) => ({ start: at, end: (at += part.length) }))
  })
  if (words.length < 2) return false
  const before = lengthOf(runs.slice(0, first))
  for (const word of words) insertRun(near, word.end, { word: [id, before + word.start] }, 'before')
  runs.splice(first, end - first, ...near)
  return true
}

/** Ends the page at a place of a text. Returns false if it ends there already. */
export const endPage = (runs: SetRun[], offset: number): boolean => {
  if (pageEndsOf(runs).includes(offset)) return false
  const before = runs
    .map(textOf)
    .join('')
    .at(offset - 1)
  insertRun(runs, offset, { nextPage: true, full: offset > 0 && before !== '\n' }, offset > 0 ? 'after' : 'before')
  return true
}

/** Returns the places of a text at which a page ends. */
export const pageEndsOf = (runs: readonly SetRun[]): number[] => {
  let before = 0
  return runs.flatMap((run) => {
    before += textOf(run).length
    return typeof run === 'object' && run !== null && 'nextPage' in run ? [before] : []
  })
}
