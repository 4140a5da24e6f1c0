import { z } from 'zod'
import type { Outline } from '#manuscript/model/outline.ts'
import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { isBareAssent } from '#writer/quality/chatter.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { contextOf, genreInstructions } from './book-context.ts'
import type { BookOrder } from './book-order.ts'
import type { ChapterBrief } from './book-state.ts'

const Brief = (sections: number) =>
  z.object({
    goal: z.string(),
    entry: z.string(),
    exit: z.string(),
    sections: z
      .array(z.object({ goal: z.string(), facts: z.array(z.string()).meta({ maxItems: 3 }) }))
      .meta({ minItems: sections, maxItems: sections }),
  })

const MAX_FACTS = 6
const short = (text: string): string => text.trim().slice(0, 600)

/** Derives a brief from the outline's titles, which is enough to write the chapter. */
export const briefOfOutline = ({ chapters }: Outline, chapter: number, words: number): ChapterBrief => {
  const { title, subchapters } = chapters[chapter]!
  return {
    goal: title,
    entry: '',
    exit: '',
    sections: subchapters.map((section) => ({ goal: section.title, facts: [], words })),
  }
}

/** The state of the story before the chapter. */
export interface StorySoFar {
  exit: string
  facts: string[]
  lastWords: string
}

/**
 * Asks the model for a chapter brief. Throws `ModelError` if there is none; callers then use
 * `briefOfOutline`.
 */
export const writeBrief = async (
  model: LanguageModel,
  order: BookOrder,
  outline: Outline,
  chapter: number,
  words: number,
  story: StorySoFar | undefined,
  call: { callPriority: CallPriority; signal: AbortSignal },
): Promise<ChapterBrief> => {
  const { title, subchapters } = outline.chapters[chapter]!
  const prompt = buildPrompt(
    contextOf(order),
    [
      genreInstructions[order.type],
      `Plan the chapter that the tag chapter-title names. The outline lists its ${subchapters.length} sections in order.`,
      'Write one sentence for each of these: what the chapter achieves (goal), what the reader knows when it begins (entry) and when it ends (exit), and what each section covers (goal). For each section, also list up to three facts or terms that it has to use (facts).',
      'Each section covers something that no other section covers, and nothing that belongs to another chapter.',
      story ? 'The tags story-so-far and last-words show what has happened so far. Continue from there.' : '',
    ]
      .filter(Boolean)
      .join('\n'),
    [
      { name: 'outline', text: outlineText(outline) },
      { name: 'story-so-far', text: story ? [...story.facts, story.exit].join('\n') : '' },
      { name: 'last-words', text: story?.lastWords ?? '' },
      { name: 'chapter-title', text: title },
    ],
    title,
  )
  const brief = await model.object({ messages: prompt.messages, task: 'brief', ...call }, Brief(subchapters.length))
  /** Falls back to the outline's text if the model returned a refusal or a thought. */
  const useful = (text: string | undefined, otherwise: string): string => {
    const trimmed = short(text ?? '')
    if (trimmed === '' || isBareAssent(trimmed, order.language)) return otherwise
    return replyProblem(trimmed, { language: order.language }) ? otherwise : trimmed
  }
  return {
    goal: useful(brief.goal, title),
    entry: useful(brief.entry, ''),
    exit: useful(brief.exit, ''),
    sections: subchapters.map((section, at) => {
      const planned = brief.sections[at]
      const facts = (planned?.facts ?? []).slice(0, MAX_FACTS).map((fact) => useful(fact, ''))
      return { goal: useful(planned?.goal, section.title), facts: facts.filter(Boolean), words }
    }),
  }
}
