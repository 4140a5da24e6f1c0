import type { Block, Run } from '#manuscript/model/book.ts'
import type { Guidance } from './section-guidance.ts'

export interface WorksheetSection extends Guidance {
  title: string
  /** Budget for the text that the author is going to write. */
  words: number
  /** What the author said that belongs here. */
  notes: string[]
  /** What the author said that fits no section. */
  unplaced: string[]
  /** From the author's references. */
  sources: string[]
  /** Title of the section that comes after. */
  next?: string
}

const led = (lead: string, text: string): Block => ({
  type: 'paragraph',
  text: [{ text: lead, bold: true }, { text: ` ${text}` }],
})
const list = (lead: string, text: string, items: readonly string[]): Block[] => [
  led(lead, text),
  { type: 'list', ordered: false, items: items.map((text): Run[] => [{ text }]) },
]
const tens = (words: number): number => Math.max(10, Math.round(words / 10) * 10)

/** A sheet to write a section from: what it has to answer, what the author already said, how long, how to begin. */
export const sectionWorksheet = (section: WorksheetSection): Block[] => {
  const { goal, questions, notes, unplaced, sources, words, next } = section
  const close =
    next === undefined ? 'the rest for an ending that lets the reader go' : `the rest to lead on to “${next}”`
  return [
    led('Where this is going.', goal),
    ...list('Questions to answer.', 'In this order, or in a better one:', questions),
    ...(notes.length > 0 ? list('From your notes.', 'You said this about it already:', notes) : []),
    ...(unplaced.length > 0 ? list('Still without a place.', 'Decide where in the book this belongs:', unplaced) : []),
    ...(sources.length > 0 ? list('From your references.', 'These passages touch on it:', sources) : []),
    led(
      'Length.',
      `About ${words} words: some ${tens(words * 0.2)} to open, ${tens(words * 0.65)} for the answers, and ${close}.`,
    ),
    led('How to begin.', section.opening),
    ...list('If you get stuck.', 'Try one of these:', section.prompts),
  ]
}
