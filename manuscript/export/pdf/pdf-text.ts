import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { runsDirection, type TextDirection } from '#manuscript/model/text-direction.ts'
import { endsLineBeforeNumber } from '../line-ends.ts'
import { removeEdges } from '#manuscript/model/text-edges.ts'
import type { TypstMath } from '../formulas/formula-to-typst.ts'
import { markOf } from '../page-list/mark-places.ts'
import { breakLongWords, paragraphSeparator } from './pdf-break-long-words.ts'
import { thaiPieces } from './pdf-thai.ts'
import { thinMarks } from './pdf-thin-marks.ts'

/**
 * A run for the template: plain text, or text with formatting; `null` ends the line, `false` the
 * paragraph. `math` is a formula, `code` is TeX that can't be converted, and `note` has the
 * paragraphs of a note.
 */
export type SetRun =
  | string
  | null
  | false
  | {
      text: string
      bold?: true
      italic?: true
      underline?: true
      strike?: true
      smallCaps?: true
      /** A large letter at the beginning of a chapter. */
      initial?: true
      script?: 'sub' | 'super'
      href?: string
      kept?: true
      math?: TypstMath
      code?: true
      /** The number of a place whose page the typesetter reports. The text is empty. */
      place?: number
    }
  /**
   * `dirs` has the direction of each paragraph of a note, if any of them differs from the book. A note
   * with an `id` is reported if it is not on the page of its number.
   */
  | { note: SetRun[][]; dirs?: TextDirection[]; id?: number }
  /** The number of a note that is set elsewhere, by its label. */
  | { see: string }
  /**
   * Ends the page. `full` is true within a line that Typst has divided, so that the line above has its
   * full width.
   */
  | { nextPage: true; full: boolean }
  /** The end of a word before a note, whose position is reported: the id of the note, and where the word begins. */
  | { word: [id: number, offset: number] }

export interface SetText {
  runs: SetRun[]
  /** The text has too many break points for optimal line breaking. */
  simple: boolean
}

const styled = (text: string, run: ManuscriptRun, isWhole: boolean): SetRun => {
  const { bold, italic, underline, strike, smallCaps, script, href } = run
  return bold || italic || underline || strike || smallCaps || script || href || isWhole
    ? {
        text,
        ...(bold && { bold }),
        ...(italic && { italic }),
        ...(underline && { underline }),
        ...(strike && { strike }),
        ...(smallCaps && { smallCaps }),
        ...(script && { script }),
        ...(href && { href }),
        ...(isWhole && { kept: true }),
      }
    : text
}

const pieces = (text: string, run: ManuscriptRun): SetRun[] =>
  thaiPieces(text).map((piece) => styled(piece.text, run, piece.isWhole))

/**
 * Sets the text of one line. Spaces at both ends are left out of an underline, which should end at
 * the last letter.
 */
const setLine = (line: string, run: ManuscriptRun): SetRun[] => {
  if (!run.underline && !run.strike && !run.href) return pieces(line, run)
  const [before, text, after] = removeEdges(line)
  return [...(before ? [before] : []), ...pieces(text, run), ...(after ? [after] : [])]
}

const setRun = (run: ManuscriptRun): SetRun[] =>
  run.text.split(/([\n\u2029])/u).flatMap((line, at, parts) => {
    if (line === '\n') return [null]
    if (line === paragraphSeparator) return [false]
    return setLine(parts[at - 1] === '\n' ? withFirmIndent(line) : line, run)
  })

// Number of characters in a paragraph with broken words above which line breaking is simple.
const simplePast = 2000

const withoutSeparators = (text: string): string => text.replaceAll(paragraphSeparator, '')

/** Breaks long words of text that stays in one paragraph, such as a title. */
export const inOneParagraph = (text: string): string => withoutSeparators(breakLongWords([thinMarks(text)])[0]!)

/** Keeps the mark of a note on the same line as the character before it. */
const WORD_JOINER = '\u2060'

interface TextOptions {
  /** The direction of the book. */
  direction: TextDirection
  hyphenate: (text: string) => string
  /** Returns undefined if the TeX is not a formula. */
  toMath: (tex: string, display: boolean) => TypstMath | undefined
}

/**
 * Returns the function that sets the runs of a paragraph. Words that are longer than `longestWord`
 * can be divided.
 */
export const textSetter = ({ direction, hyphenate, toMath }: TextOptions) => {
  const setFormula = (tex: string): SetRun => {
    const math = toMath(tex, false)
    return math ? { text: tex, math } : { text: inOneParagraph(tex), code: true }
  }
  const setNote = (note: readonly ManuscriptRun[][]): SetRun => {
    const dirs = note.map((paragraph) => runsDirection(paragraph) ?? direction)
    return {
      note: note.map((paragraph) => setText(paragraph).runs),
      ...(dirs.some((dir) => dir !== direction) && { dirs }),
    }
  }
  const setText = (runs: readonly ManuscriptRun[], longestWord?: number): SetText => {
    const texts = runs.map(({ text, href, math }) => {
      if (math) return ''
      return href ? thinMarks(text) : hyphenate(thinMarks(text))
    })
    const broken = breakLongWords(texts, longestWord)
    return {
      runs: runs.flatMap((run, index) => {
        const mark = markOf(run)
        if (typeof mark === 'number') return [{ text: '', place: mark }]
        if (run.note) return [setNote(run.note)]
        if (run.math) return [setFormula(run.text)]
        const end = runs[index + 1]?.note && endsLineBeforeNumber(run) ? WORD_JOINER : ''
        return setRun({ ...run, text: broken[index]!.replaceAll('\t', ' ') + end })
      }),
      simple: broken.join('').length > simplePast && broken !== texts,
    }
  }
  return setText
}
