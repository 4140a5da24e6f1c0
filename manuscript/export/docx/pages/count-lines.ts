import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { type DocxDesign, faceOf } from '../design.ts'
import { measureText } from './measure-text.ts'

/** The share of a line that is filled on average, in scripts whose lines can end within words. */
const FILL = { ideographs: 0.99, syllables: 0.965 }
/** Width of the number of a note in thousandths of the type size. */
const NOTE_MARK = 300

interface Column {
  width: number
  indent: number
}

/** Counts lines that end between words. A longer word is divided. */
const wordLines = ({ width, indent }: Column) => {
  let lines = 1
  let used = indent
  let word = 0
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
    line: () => lines,
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
    line: () => Math.max(1, Math.ceil(used / (width * fill))),
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
  /** Called for each note with the number of its line, from 0. */
  onNote?: (note: ManuscriptRun[][], line: number) => void
}

/**
 * Returns the function that counts the lines of runs in a column. Lengths are in twentieths of a
 * point.
 */
export const lineCounter = (design: DocxDesign) => {
  const face = faceOf(design)
  const fill = design.emphasis === 'marks' ? FILL.ideographs : FILL.syllables
  const begin = (column: Column) => (design.spaced ? wordLines(column) : filledLines(column, fill))
  return (
    runs: readonly ManuscriptRun[],
    { width, indent = 0, scale = 1, bold = false, onNote }: CountOptions,
  ): number => {
    const unit = (design.size * scale * 10) / 1000
    let lines = 0
    let current = begin({ width, indent })
    for (const run of runs) {
      if (run.note) {
        current.add('', NOTE_MARK * unit)
        onNote?.(run.note, lines + current.line() - 1)
      }
      const style = { bold: bold || run.bold, italic: run.italic }
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
