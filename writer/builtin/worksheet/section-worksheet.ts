import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Run } from '#manuscript/model/book.ts'
import type { Guidance } from './section-guidance.ts'

export interface WorksheetSection extends Guidance {
  title: string
  /** Word budget for the text that the person will write. */
  words: number
  /** The person's statements about this section. */
  notes: string[]
  /** The person's statements that fit no section. */
  unplaced: string[]
  /** Passages from the person's references. */
  sources: string[]
  /** Title of the next section. */
  next?: string
}

const led = (lead: string, text: string): ManuscriptBlock => ({
  type: 'paragraph',
  text: [{ text: lead, bold: true }, { text: ` ${text}` }],
})
const list = (lead: string, text: string, items: readonly string[]): ManuscriptBlock[] => [
  led(lead, text),
  { type: 'list', ordered: false, items: items.map((text): Run[] => [{ text }]) },
]
const tens = (words: number): number => Math.max(10, Math.round(words / 10) * 10)

/**
 * Builds a worksheet for a section: questions to answer, the person's statements, the length, and a
 * way to begin.
 */
export const sectionWorksheet = (section: WorksheetSection): ManuscriptBlock[] => {
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
