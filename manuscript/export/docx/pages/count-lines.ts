import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { CODE_INDENT, CODE_LETTER, CODE_TAB, codeSize } from '../block-styles.ts'
import { type DocxDesign, faceOf } from '../design.ts'
import { FORMULA_SIZE, type Formulas } from '../formulas.ts'
import { measureText } from './measure-text.ts'

/** The share of a line that is filled on average, in scripts whose lines can end within words. */
const FILL = { ideographs: 0.99, syllables: 0.965 }
/** Width of a digit of the number of a note in thousandths of the type size. */
const NOTE_DIGIT = 290

interface Column {
  width: number
  indent: number
}

/** Counts lines that end between words. A longer word is divided. */
const wordLines = ({ width, indent }: Column) => {
  let lines = 1
  let used = indent
  let word = 0
  let marks: ((line: number) => void)[] = []
  const endWord = () => {
    if (used > 0 && used + word > width) {
      lines++
      used = 0
    }
    used += word
    word = 0
    if (used > width) {
      lines += Math.ceil(used / width) - 1
      used %= width
    }
    for (const mark of marks) mark(lines - 1)
    marks = []
  }
  return {
    add: (piece: string, size: number) => {
      if (piece.startsWith(' ')) {
        endWord()
        used += size
      } else {
        word += size
        if (/[-–—]$/.test(piece)) endWord()
      }
    },
    /** Calls a function with the line of the current word, from 0, as soon as it is known. */
    mark: (tell: (line: number) => void) => void marks.push(tell),
    end: () => {
      endWord()
      return lines
    },
  }
}

/** Counts lines that are filled to a share of their width. */
const filledLines = ({ width, indent }: Column, fill: number) => {
  let used = indent
  return {
    add: (_: string, size: number) => void (used += size),
    mark: (tell: (line: number) => void) => tell(Math.max(1, Math.ceil(used / (width * fill))) - 1),
    end: () => Math.max(1, Math.ceil(used / (width * fill))),
  }
}

/** Matches a word with the dashes after it, or a series of spaces. */
const pieces = / +|[^ –—-]+[–—-]*|[–—-]+/g

interface CountOptions {
  width: number
  indent?: number
  scale?: number
  bold?: boolean
  /** The number of the first note, if it is known. */
  firstNote?: number
  /** Called for each note with the number of its line, from 0. */
  onNote?: (note: ManuscriptRun[][], line: number) => void
}

/**
 * Returns the function that counts the lines of runs in a column. Lengths are in twentieths of a
 * point.
 */
export const lineCounter = (design: DocxDesign, formulas?: Formulas) => {
  const face = faceOf(design)
  const fill = design.emphasis === 'marks' ? FILL.ideographs : FILL.syllables
  const begin = (column: Column) => (design.spaced ? wordLines(column) : filledLines(column, fill))
  return (
    runs: readonly ManuscriptRun[],
    { width, indent = 0, scale = 1, bold = false, firstNote = 1, onNote }: CountOptions,
  ): number => {
    // Word knows only whole half points.
    const unit = Math.round(design.size * scale) / 100
    let notes = 0
    let lines = 0
    let current = begin({ width, indent })
    for (const run of runs) {
      if (run.note) {
        current.add('', NOTE_DIGIT * String(firstNote + notes++).length * unit)
        const { note } = run
        const above = lines
        current.mark((line) => onNote?.(note, above + line))
      }
      const formula = run.math ? formulas?.sizeOf(run.text, false) : undefined
      if (formula) {
        current.add('', formula.width * FORMULA_SIZE)
        continue
      }
      const style = { bold: bold || run.bold, italic: run.italic, smallCaps: run.smallCaps }
      for (const [at, line] of run.text.split('\n').entries()) {
        if (at > 0) {
          lines += current.end()
          current = begin({ width, indent: 0 })
        }
        for (const piece of line.match(pieces) ?? []) current.add(piece, measureText(piece, face, style) * unit)
      }
    }
    return lines + current.end()
  }
}

/** Returns the function that counts the lines of code, whose letters have one width. */
export const codeLineCounter = (design: DocxDesign) => {
  const { textWidth } = design
  const letter = CODE_LETTER * codeSize(design) * 10
  const linesOf = (line: string): number => {
    const counted = wordLines({ width: textWidth - CODE_INDENT, indent: 0 })
    let letters = 0
    for (const [piece] of line.matchAll(/\t| +|[^ \t]+/g)) {
      const length = piece === '\t' ? CODE_TAB - (letters % CODE_TAB) : piece.length
      letters += length
      counted.add(piece === '\t' ? ' ' : piece, length * letter)
    }
    return counted.end()
  }
  return (code: string): number => code.split('\n').reduce((sum, line) => sum + linesOf(line), 0)
}
