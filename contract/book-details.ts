import { z } from 'zod'
import type { BookType } from '#manuscript/model/book-types.ts'
import { type Genre, genres, typeOfGenre } from '#manuscript/model/genres.ts'
import { GUIDELINE_CHARACTERS, limits as contextLimits } from './contexts.ts'

/** The limits of the details of an order other than the description. */
export const detailLimits = {
  audience: 500,
  tone: 200,
  pointOfView: 200,
  tense: 100,
  sample: 20_000,
  avoid: { count: 30, characters: 200 },
  guidelines: { count: contextLimits.guidelines, characters: GUIDELINE_CHARACTERS },
  references: { count: contextLimits.references, bytes: contextLimits.referenceBytes },
  contextTitle: 300,
  /** The words of one section. In Chinese and Japanese, characters are counted instead. */
  sectionWords: { min: 300, max: 1500 },
  requestBytes: contextLimits.requestBytes,
} as const

/**
 * `auto` writes the book as soon as its plan is made. With `review`, the plan waits for the
 * author's approval.
 */
export const planModes = ['auto', 'review'] as const

/**
 * `auto` chooses the part of the text in a prompt by the model and the cost. `whole` always sends
 * all of it.
 */
export const memoryChoices = ['auto', 'whole'] as const
export type MemoryChoice = (typeof memoryChoices)[number]

/** The part of the written text in a prompt: all of it, its chapter, or the last words. */
export const memoryModes = ['whole', 'near', 'slim'] as const

/** The reasons why the whole text can't be sent with each section. */
export const wholeReasons = ['small_window', 'unknown_window', 'fast'] as const

export const detailMessages = {
  wholeAndFast:
    'A book that is written with its whole text is written in order, so its chapters can’t be written at the same time',
  smallWindow: (window: number, needed: number) =>
    `The context window of this model has ${window.toLocaleString('en')} tokens. The whole text of this book needs about ${needed.toLocaleString('en')}. Please order it without \`memory\`, or make it shorter.`,
  unknownWindow:
    'The context window of this model is not known, so the whole text can’t be sent. Please order the book without `memory`.',
} as const

const textOfLength = (characters: number) => z.string().trim().max(characters)
const contextTitle = textOfLength(detailLimits.contextTitle).min(1)

/**
 * Optional fields of an order with details of the book. None has a default, so that an order
 * without them is stored and hashed as before they existed.
 */
export const bookDetails = {
  genre: z.enum(genres).optional().describe('Refines the type, which must be the type of the genre.'),
  audience: textOfLength(detailLimits.audience).optional().describe('Who the book is for.'),
  tone: textOfLength(detailLimits.tone).optional().describe('The tone of the text, such as `warm and dry`.'),
  point_of_view: textOfLength(detailLimits.pointOfView).optional().describe('Such as `third person, close to Ada`.'),
  tense: textOfLength(detailLimits.tense).optional().describe('Such as `past`.'),
  sample: textOfLength(detailLimits.sample)
    .optional()
    .describe('Text that the author has written. The book matches its style and takes no content from it.'),
  project_id: z
    .uuid()
    .optional()
    .describe('A project of the account. The book follows the guidelines and uses the references that it has now.'),
  guidelines: z
    .array(z.object({ title: contextTitle, content: textOfLength(detailLimits.guidelines.characters).min(1) }))
    .max(detailLimits.guidelines.count)
    .optional()
    .describe('Rules that the book follows, in addition to those of the project.'),
  references: z
    .array(z.object({ title: contextTitle, content: z.string().trim().min(1) }))
    .max(detailLimits.references.count)
    .optional()
    .describe('Texts from which the book takes facts, in addition to those of the project.'),
  avoid: z
    .array(textOfLength(detailLimits.avoid.characters).min(1))
    .max(detailLimits.avoid.count)
    .optional()
    .describe('Things that the book must avoid.'),
  total_words: z
    .int()
    .min(1)
    .optional()
    .describe(
      `The length of the whole book: ${detailLimits.sectionWords.min} to ${detailLimits.sectionWords.max} words for each section. Chinese and Japanese are counted in characters.`,
    ),
  plan: z
    .enum(planModes)
    .optional()
    .describe(
      '`auto`, which is the default, writes the book as soon as its plan is made. `review` waits with the plan: the book stays `TODO`, with `stage: "plan_ready"`, until it is written by `POST /tasks/:guid/plan/write`.',
    ),
  fast: z
    .boolean()
    .optional()
    .describe('Fiction only: writes the chapters at the same time. Without it they are written in order.'),
  memory: z
    .enum(memoryChoices)
    .optional()
    .describe(
      '`whole` sends the whole text so far with each section, which costs more, and writes the chapters in order. `auto`, which is the default, sends it only while that costs little, and otherwise the chapter and the facts about the entities in the section. 422 `not_supported`: the context window of the model is too small.',
    ),
  facts: z
    .boolean()
    .optional()
    .describe(
      'Reads the facts of each section after it is written, with one more call of the model, so that later sections agree with them. The default is true, and false for accounts that use their own AI key.',
    ),
}

interface CheckedOrder {
  type: BookType
  chapters: number
  sub_chapters: number
  genre?: Genre | undefined
  total_words?: number | undefined
  references?: { content: string }[] | undefined
  memory?: MemoryChoice | undefined
  fast?: boolean | undefined
}

const encoder = new TextEncoder()

/** Adds the problems of an order's details that concern more than one field. */
export const checkDetails = (order: CheckedOrder, context: z.RefinementCtx): void => {
  const { type, genre, chapters, sub_chapters, total_words: words, references = [], memory, fast } = order
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: order })
  if (genre && typeOfGenre[genre] !== type)
    refuse('genre', `The genre “${genre}” belongs to the type “${typeOfGenre[genre]}”`)
  if (memory === 'whole' && fast) refuse('memory', detailMessages.wholeAndFast)
  const sections = chapters * sub_chapters
  const { min, max } = detailLimits.sectionWords
  if (words !== undefined && (words < sections * min || words > sections * max))
    refuse(
      'total_words',
      `A book of ${sections} ${sections === 1 ? 'section' : 'sections'} can have ${sections * min} to ${sections * max} words`,
    )
  const bytes = references.reduce((sum, { content }) => sum + encoder.encode(content).length, 0)
  if (bytes > detailLimits.references.bytes)
    refuse('references', `All references together can have at most ${detailLimits.references.bytes / 1_000_000} MB`)
}
