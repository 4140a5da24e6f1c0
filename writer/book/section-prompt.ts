import { entryTokens } from '#writer/bible/memory-mode.ts'
import { entryInstructions, renderEntries } from '#writer/bible/render-entries.ts'
import { buildPrompt, lengthInWords, proseForm } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { contextOf, genreInstructions } from './book-context.ts'
import { isInOrder } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { lastWordsBefore, missingBefore } from './places-before.ts'
import { plannedPrompt } from './planned-prompt.ts'
import type { StorySoFar } from './write-brief.ts'
import { sectionEntries } from './section-memory.ts'

/**
 * Character budget for facts of earlier sections in one prompt, about 600 tokens. The newest facts
 * come last.
 */
const FACT_CHARACTERS = 2400
const CHARACTERS_PER_TOKEN = 4

/**
 * Collects facts that the section must not contradict: from this chapter and, in fiction, from the
 * previous chapters.
 */
export const runningFacts = (
  book: BookSoFar,
  order: BookOrder,
  chapter: number,
  section: number,
  characters = FACT_CHARACTERS,
): string[] => {
  const facts: string[] = []
  let left = characters
  const first = isInOrder(order) ? 0 : chapter
  for (let at = chapter; at >= first; at--)
    for (
      let index = (at === chapter ? section : book.outline!.chapters[at]!.subchapters.length) - 1;
      index >= 0;
      index--
    )
      // Distant sections contribute fewer facts: up to five from each section of this chapter, two
      // from older ones.
      for (const fact of book.facts(at, index).slice(at === chapter ? -5 : -2)) {
        if (fact.length > left) return facts.reverse()
        left -= fact.length
        facts.push(fact)
      }
  return facts.reverse()
}

/** Returns the state of a story before a chapter of fiction; undefined where none precedes it. */
export const storyBefore = (book: BookSoFar, order: BookOrder, chapter: number): StorySoFar | undefined => {
  if (!isInOrder(order) || chapter === 0) return undefined
  const last = book.outline!.chapters[chapter - 1]!.subchapters.length - 1
  return {
    exit: book.brief(chapter - 1)?.exit ?? '',
    facts: runningFacts(book, order, chapter, 0),
    lastWords: lastWordsBefore(book, order, chapter - 1, last),
  }
}

/** Options for a repeated or instructed section prompt. */
export interface SectionPromptOptions {
  /**
   * The first reply declined or had no text, so the prompt asks for whatever part of the section
   * the model will write.
   */
  softer?: boolean
  /** The person's instruction for this section. */
  instruction?: string
}

const softerRequest =
  'This is one section of an ordinary book. If you would rather not write a part of it, leave that part out or only hint at it, and write everything else in full. Begin at once with the text of the section: no apology, no plan, no notes.'

const when = (text: string | undefined, sentence: string): string => (text ? sentence : '')

/** Builds the prompt of a section. A book that an older version began has no plan. */
export const sectionPrompt = (
  book: BookSoFar,
  order: BookOrder,
  chapter: number,
  section: number,
  words: number,
  { softer = false, instruction = '' }: SectionPromptOptions = {},
): Prompt => {
  const detailed = book.plan()
  if (detailed) return plannedPrompt({ book, order, plan: detailed, place: { chapter, section }, softer, instruction })
  const outline = book.outline!
  const { title, subchapters } = outline.chapters[chapter]!
  const brief = book.brief(chapter)
  const plan = brief?.sections[section]
  const next = brief?.sections[section + 1]
  const lastWords = lastWordsBefore(book, order, chapter, section)
  const entries = sectionEntries(book, order, { chapter, section })
  const recalled = new Set(entries.sentences.map(({ text }) => text))
  // Facts that the plan does not name are chosen by their distance, as far as there is room.
  const room = Math.min(FACT_CHARACTERS, (entryTokens.slim - entries.tokens) * CHARACTERS_PER_TOKEN)
  const facts = runningFacts(book, order, chapter, section, room).filter((fact) => !recalled.has(fact))
  const missing = missingBefore(book, order, chapter, section)
  const context = contextOf(order)
  return buildPrompt(
    softer ? { ...context, nsfw: false } : context,
    [
      genreInstructions[order.type],
      'Write one section of the book. The tag chapter-title names its chapter, and the tag section-title names the section.',
      when(plan?.goal, 'The tag section-goal says what the section has to cover.'),
      when(plan?.facts.join(''), 'Use the terms and facts in the tag section-facts.'),
      ...entryInstructions(entries),
      when(
        facts.join(''),
        'The tag facts-so-far holds sentences of earlier sections. Contradict none of them, and do not repeat them.',
      ),
      when(
        lastWords,
        'The tag last-words holds the end of the previous section. Continue from it without repeating it.',
      ),
      when(
        missing.join(''),
        'The sections named in the tag missing-sections come right before this one, and their text is missing. Write so that this section makes sense without them. Do not tell or summarize what they would contain, and do not refer to them.',
      ),
      when(
        next?.goal,
        'The tag next-section says what the following section covers. Leave that to the following section.',
      ),
      'Begin at once with the content, and end with a complete sentence. Do not summarize the section at its end, and do not announce what follows.',
      when(
        instruction,
        'The tag wish holds the author’s instruction for this section. Follow it as far as it concerns this section.',
      ),
      softer ? softerRequest : '',
      `Length: about ${lengthInWords(words, order.language)}.`,
      proseForm,
    ]
      .filter(Boolean)
      .join('\n'),
    [
      { name: 'outline', text: outlineText(outline) },
      { name: 'chapter-goal', text: [brief?.goal, brief?.entry, brief?.exit].filter(Boolean).join('\n') },
      ...renderEntries(entries),
      { name: 'facts-so-far', text: facts.join('\n') },
      { name: 'last-words', text: lastWords },
      { name: 'missing-sections', text: missing.join('\n') },
      { name: 'next-section', text: next?.goal ?? '' },
      { name: 'section-facts', text: plan?.facts.join('\n') ?? '' },
      { name: 'section-goal', text: plan?.goal ?? '' },
      { name: 'chapter-title', text: title },
      { name: 'section-title', text: subchapters[section]!.title },
      { name: 'wish', text: instruction },
    ],
  )
}
