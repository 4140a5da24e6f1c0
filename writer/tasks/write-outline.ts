import { z } from 'zod'
import type { Outline } from '#manuscript/model/outline.ts'
import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import type { WritingCall } from '#writer/writer.ts'
import { buildPrompt } from './build-prompt.ts'
import type { Prompt } from './build-prompt.ts'
import type { Material } from './prompt-tags.ts'
import { cleanTitle } from './clean-title.ts'
import { fillTitleGaps, fitOutline, titleGapsOf } from './repair-outline.ts'
import type { Counts, TitleGap } from './repair-outline.ts'
import { outlineText } from './outline-text.ts'
import { readOutline } from './read-outline.ts'

/**
 * The numbers of chapters and sections for the lengths 1 to 6 of the form. Sections of 600 words
 * then add up to the promised words.
 */
const countsByLength: readonly Counts[] = [
  { chapters: 3, subChapters: 2 },
  { chapters: 4, subChapters: 3 },
  { chapters: 6, subChapters: 3 },
  { chapters: 6, subChapters: 4 },
  { chapters: 7, subChapters: 4 },
  { chapters: 9, subChapters: 4 },
]

/** Maximum calls for missing titles. */
const MAX_REPAIRS = 2

/**
 * The counts are in the JSON schema as advice for servers that enforce it. The schema check ignores
 * them, because wrong counts are repaired.
 */
const ProposedOutline = ({ chapters, subChapters }: Counts) =>
  z.object({
    title: z.string(),
    chapters: z
      .array(
        z.object({
          title: z.string(),
          sectionTitles: z.array(z.string()).meta({ minItems: subChapters, maxItems: subChapters }),
        }),
      )
      .meta({ minItems: chapters, maxItems: chapters }),
  })

const MissingTitles = (count: number) =>
  z.object({ titles: z.array(z.string()).meta({ minItems: count, maxItems: count }) })

export interface OutlineRequest {
  length: number
  chapters?: number
  subChapters?: number
  /** The kind of book in Inkloom's words, set by the fast generator. */
  bookType?: string
  /** Builds the prompt for a planner, which knows more about the book than the context contains. */
  promptOf?: (task: readonly string[], materials: readonly Material[]) => Prompt
}

export const countsOf = ({ length, chapters, subChapters }: OutlineRequest): Counts => {
  const usual = countsByLength[Math.min(Math.max(Math.round(length), 1), countsByLength.length) - 1]!
  return { chapters: chapters ?? usual.chapters, subChapters: subChapters ?? usual.subChapters }
}

const placeOf = ({ chapter, section }: TitleGap): string =>
  section === undefined ? `chapter ${chapter + 1}` : `section ${chapter + 1}.${section + 1}`

const allTitles = ({ chapters }: Outline) =>
  chapters.flatMap(({ title, subchapters }) => [title, ...subchapters.map((section) => section.title)]).join(', ')

/**
 * Writes an outline with exactly the requested counts and without duplicate titles, whatever the
 * model proposes. Makes at most 3 calls, or 4 if the first answer was in another language.
 */
export const writeOutline = async (
  model: LanguageModel,
  request: OutlineRequest,
  call: WritingCall,
  callPriority: CallPriority = { user: call.user, type: 'interactive' },
): Promise<Outline> => {
  const { language } = call.context
  const counts = countsOf(request)
  const isInLanguage = await languageJudge(language)
  const promptOf = request.promptOf ?? ((lines, materials) => buildPrompt(call.context, lines.join('\n'), materials))
  const prompt = promptOf(
    [
      `Write the outline of ${request.bookType ?? 'a book'} about the subject of the description: its title, ${counts.chapters} chapters, and ${counts.subChapters} sections in each chapter.`,
      'Give each chapter and each section a short title that says what it is about. Use every title only once, and put no numbers in front.',
      'Order them so that each one follows from those before, and let no section repeat another.',
    ],
    [],
  )
  const ask = (temperature?: number) =>
    model.object(
      {
        messages: prompt.messages,
        task: 'outline',
        signal: call.signal,
        callPriority,
        temperature,
        readReply: (reply) => readOutline(reply, counts),
      },
      ProposedOutline(counts),
    )

  let outline = fitOutline(await ask(), counts, prompt.instructions, language)
  if (!isInLanguage(allTitles(outline))) outline = fitOutline(await ask(0.3), counts, prompt.instructions, language)

  for (let round = 0; round < MAX_REPAIRS; round++) {
    const gaps = titleGapsOf(outline)
    if (gaps.length === 0) break
    const repair = promptOf(
      [
        `The outline lacks ${gaps.length} titles: ${gaps.map(placeOf).join(', ')}.`,
        `Write these ${gaps.length} titles in this order. Each one differs from every title in the outline.`,
      ],
      [{ name: 'outline', text: outlineText(outline), priority: null }],
    )
    const { titles } = await model.object(
      { messages: repair.messages, task: 'outline-repair', signal: call.signal, callPriority },
      MissingTitles(gaps.length),
    )
    outline = fillTitleGaps(outline, gaps, titles, repair.instructions, language)
  }

  const gaps = titleGapsOf(outline)
  if (gaps.length > 0)
    throw new ModelError(
      'invalid',
      `The model could not name ${placeOf(gaps[0]!)} of the outline, or named it as another`,
    )
  if (outline.title === '')
    outline.title = cleanTitle(call.context.description ?? '', '', language).slice(0, 80) || outline.chapters[0]!.title
  return outline
}
