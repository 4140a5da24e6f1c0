import { z } from 'zod'
import type { Outline } from '#manuscript/model/outline.ts'
import type { LanguageModel, Turn } from '#writer/model/language-model.ts'
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

const MOST_FACTS = 6
const short = (text: string): string => text.trim().slice(0, 600)

/** The titles as a plan: a book can be written by them. */
export const briefOfOutline = ({ chapters }: Outline, chapter: number, words: number): ChapterBrief => {
  const { title, subchapters } = chapters[chapter]!
  return {
    goal: title,
    entry: '',
    exit: '',
    sections: subchapters.map((section) => ({ goal: section.title, facts: [], words })),
  }
}

/** Where a chapter of a story goes on from. */
export interface StorySoFar {
  exit: string
  facts: string[]
  lastWords: string
}

/** Throws `ModelError` when the model gives no plan; `briefOfOutline` can stand for it. */
export const writeBrief = async (
  model: LanguageModel,
  order: BookOrder,
  outline: Outline,
  chapter: number,
  words: number,
  story: StorySoFar | undefined,
  call: { turn: Turn; signal: AbortSignal },
): Promise<ChapterBrief> => {
  const { title, subchapters } = outline.chapters[chapter]!
  const prompt = buildPrompt(
    contextOf(order),
    [
      genreInstructions[order.type],
      `Plan the chapter that the tag chapter-title names: its ${subchapters.length} sections stand in the outline, in this order.`,
      'Say in one sentence each: the goal of the chapter, where the reader stands when it begins (entry) and when it ends (exit), and for each section what it is to say (goal) and up to three facts or terms to keep to (facts).',
      'Each section says something of its own, and nothing that belongs to another chapter.',
      story ? 'It goes on from where the story stands.' : '',
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
  /** A refusal or a thought is no plan: the text from the outline stands for it. */
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
      const facts = (planned?.facts ?? []).slice(0, MOST_FACTS).map((fact) => useful(fact, ''))
      return { goal: useful(planned?.goal, section.title), facts: facts.filter(Boolean), words }
    }),
  }
}
