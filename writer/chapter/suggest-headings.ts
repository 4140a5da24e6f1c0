import { z } from 'zod'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { cleanTitle } from '#writer/tasks/clean-title.ts'
import type { WritingCall } from '#writer/writer.ts'
import type { ChapterPart } from './chapter-parts.ts'
import { chapterParts, numbered } from './chapter-parts.ts'
import { chapterPrompt } from './chapter-prompt.ts'
import type { ChapterRequest, OfPart } from './chapter-reader.ts'

/** A new title for a heading, or for a section that begins at a block without a heading. */
export interface SuggestedHeading {
  /** The position of the heading in the manuscript, or of the block before which it is inserted. */
  block: number
  title: string
  replaces: boolean
}

const Reply = z.object({ headings: z.array(z.object({ paragraph: z.number(), title: z.string() })) })

const TASK = 'heading-suggestions'
const MAX_OUTPUT_TOKENS = 800
const TEMPERATURE = 0.5
const MAX_TITLE_CHARACTERS = 120
const MOST_HEADINGS = 20

const key = (text: string): string => cleanLine(text).toLowerCase()

/** Keeps suggestions that change something, one for each place. */
export const acceptHeadings = (
  headings: z.output<typeof Reply>['headings'],
  part: ChapterPart,
  language: LanguageCode,
): SuggestedHeading[] => {
  const taken = new Map<number, SuggestedHeading>()
  const known = new Set(part.filter(({ isHeading }) => isHeading).map(({ text }) => key(text)))
  for (const { paragraph, title: proposed } of headings) {
    const at = Math.round(paragraph) - 1
    const own = part[at]
    const title = cleanTitle(proposed, '', language)
    if (!own || title === '' || title.length > MAX_TITLE_CHARACTERS || taken.has(own.block)) continue
    // A new heading directly below another one would leave that one without text.
    if (!own.isHeading && (at === 0 || part[at - 1]!.isHeading)) continue
    if (known.has(key(title))) continue
    known.add(key(title))
    taken.set(own.block, { block: own.block, title, replaces: own.isHeading })
  }
  return [...taken.values()].slice(0, MOST_HEADINGS).toSorted((one, other) => one.block - other.block)
}

/** Asks the model for headings of sections of one part of a chapter that have none or a weak one. */
export const suggestHeadings = async (
  model: LanguageModel,
  { project, blocks, part }: ChapterRequest,
  call: WritingCall,
): Promise<OfPart<SuggestedHeading[]>> => {
  const facts = (await model.facts?.(TASK)) ?? {}
  const parts = chapterParts(blocks, facts, call.context.language)
  const own = parts[part]
  if (!own?.some(({ text }) => text.trim() !== '')) return { value: [], parts: parts.length }
  const { messages } = chapterPrompt({
    project,
    call,
    materials: [
      {
        name: 'text',
        about: 'A part of a chapter. Each paragraph and each heading has a number in front:',
        text: numbered(own),
      },
    ],
    task: 'Suggest headings for the sections of the text that have none, or a weak one.',
    constraints: [
      'A heading is weak if it is empty, only a number or a word such as Section, or does not fit the text below it. Leave good headings out of the list.',
      'Where more than about 800 words follow without a heading, and a new scene or thought begins, suggest one for the section that begins there.',
      'paragraph: the number of the weak heading, or of the first paragraph of the section without one.',
      'title: the heading, in at most eight words, in the style of the good headings of the text.',
      'If nothing needs a heading, answer with an empty list.',
    ],
    form: [],
    requests: parts.length,
  })
  const { headings } = await model.object(
    {
      task: TASK,
      messages,
      maxTokens: MAX_OUTPUT_TOKENS,
      temperature: TEMPERATURE,
      callPriority: { user: call.user, type: 'interactive' },
      ...(call.signal && { signal: call.signal }),
    },
    Reply,
  )
  return { value: acceptHeadings(headings, own, call.context.language), parts: parts.length }
}
