import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { NOTE_SCALE, noteLine } from '../block-styles.ts'
import type { DocxDesign } from '../design.ts'
import { type Formulas, formulaHeight, isHigh } from '../formulas.ts'
import type { HeadingTheme } from '../themes.ts'
import { lineCounter } from './count-lines.ts'
import type { LineNote, Placing } from './page-filler.ts'
import type { Pager } from './pager.ts'

interface TextOptions extends Placing {
  width?: number
  indent?: number
  scale?: number
}

interface HeadingOptions extends Placing {
  theme: HeadingTheme
  /** The number in its line. */
  number?: string
  above?: number
}

/** The width of the number of a note and the space after it in em. */
const NOTE_NUMBER = 0.8

/** Returns the functions that place texts and headings with their notes, and the notes of other blocks. */
export const textPlacer = (design: DocxDesign, { pager, formulas }: { pager: Pager; formulas: Formulas }) => {
  const { pitch, textWidth } = design
  const count = lineCounter(design, formulas)
  // The first paragraph of a note begins with a small number and a space.
  const indent = NOTE_NUMBER * Math.round(design.size * NOTE_SCALE) * 10
  let numbered = 0
  const noteOf = (paragraphs: readonly ManuscriptRun[][], line: number): LineNote => {
    numbered++
    const each = noteLine(design)
    const breaks: number[] = []
    let lines = 0
    for (const [at, runs] of paragraphs.entries()) {
      const own = count(runs, { width: textWidth, scale: NOTE_SCALE, indent: at === 0 ? indent : 0 })
      if (at > 0) breaks.push(lines * each)
      for (let taken = 2; taken <= own - 2; taken++) breaks.push((lines + taken) * each)
      lines += own
    }
    return { line, height: lines * each, breaks }
  }
  /** The height that formulas add to the lines of a paragraph. */
  const growth = (runs: readonly ManuscriptRun[]): number =>
    runs.reduce((sum, { math, text: tex }) => {
      const size = math ? formulas.sizeOf(tex, false) : undefined
      return size && isHigh(size) ? sum + Math.max(0, formulaHeight(size, design) - pitch) : sum
    }, 0)
  const notesOf = (runs: readonly ManuscriptRun[]) => ({
    notes: runs.flatMap(({ note }) => (note ? [noteOf(note, 0)] : [])),
  })

  return {
    text: (runs: readonly ManuscriptRun[], options: TextOptions = {}) => {
      const { width = textWidth, indent = 0, scale = 1, ...placing } = options
      const firstNote = numbered + 1
      const notes: LineNote[] = []
      const onNote = (note: ManuscriptRun[][], line: number) => void notes.push(noteOf(note, line))
      const lines = count(runs, { width, indent, scale, firstNote, onNote })
      pager.lines(lines, pitch + growth(runs) / lines, { ...placing, notes })
    },
    /** Places a heading, which stays with the text below it. `above` is the height of its number. */
    heading: (runs: readonly ManuscriptRun[], { theme, number = '', above = 0, ...placing }: HeadingOptions) => {
      const { factor: scale, bold, line, before, after } = theme
      const shown = number === '' ? runs : [{ text: `${number}\u2002` }, ...runs]
      const lines = count(shown, { width: textWidth, scale, bold })
      pager.whole(above + lines * Math.round(line * pitch), {
        before: Math.round(before * pitch),
        after: Math.round(after * pitch),
        keepsNext: true,
        ...placing,
        ...notesOf(runs),
      })
    },
    notesOf,
  }
}
export type TextPlacer = ReturnType<typeof textPlacer>
