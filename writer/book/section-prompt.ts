import { buildPrompt, lengthInWords, proseForm } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { contextOf, mannerOf } from './book-context.ts'
import type { BookOrder } from './book-order.ts'
import { markdownOfBlocks } from './block-lines.ts'
import type { BookSoFar } from './book-so-far.ts'

/** Running facts in one prompt, the newest last: about 600 tokens. */
const FACT_CHARACTERS = 2400
/** About 150 words: enough to take up the thread and the voice. */
const LAST_CHARACTERS = 900

/** The end of what stands before a section: of the section before, or in a story of the chapter before. */
export const lastWordsBefore = (book: BookSoFar, order: BookOrder, chapter: number, section: number): string => {
  const before =
    section > 0
      ? book.blocks(chapter, section - 1)
      : order.type === 'fiction' && chapter > 0
        ? book.blocks(chapter - 1, book.outline!.chapters[chapter - 1]!.subchapters.length - 1)
        : []
  const text = markdownOfBlocks(before)
  return text.length <= LAST_CHARACTERS ? text : text.slice(-LAST_CHARACTERS).replace(/^\S*\s/u, '')
}

/** What was said that must not be contradicted: of this chapter, and in a story of those before it. */
export const runningFacts = (book: BookSoFar, order: BookOrder, chapter: number, section: number): string[] => {
  const facts: string[] = []
  let left = FACT_CHARACTERS
  const first = order.type === 'fiction' ? 0 : chapter
  for (let at = chapter; at >= first; at--)
    for (
      let index = (at === chapter ? section : book.outline!.chapters[at]!.subchapters.length) - 1;
      index >= 0;
      index--
    )
      // The further back, the fewer: the last section's facts are all given, the story's beginning by its main one.
      for (const fact of book.facts(at, index).slice(at === chapter ? -5 : -2)) {
        if (fact.length > left) return facts.reverse()
        left -= fact.length
        facts.push(fact)
      }
  return facts.reverse()
}

const given = (text: string | undefined, sentence: string): string => (text ? sentence : '')

export const sectionPrompt = (
  book: BookSoFar,
  order: BookOrder,
  chapter: number,
  section: number,
  words: number,
): Prompt => {
  const outline = book.outline!
  const { title, subchapters } = outline.chapters[chapter]!
  const brief = book.brief(chapter)
  const plan = brief?.sections[section]
  const next = brief?.sections[section + 1]
  const lastWords = lastWordsBefore(book, order, chapter, section)
  const facts = runningFacts(book, order, chapter, section)
  return buildPrompt(
    contextOf(order),
    [
      mannerOf[order.type],
      'Write the section that the tag section-title names, in the chapter that the tag chapter-title names. Say what the tag section-goal asks for.',
      given(plan?.facts.join(''), 'Keep to the terms and facts in the tag section-facts.'),
      given(
        facts.join(''),
        'The tag facts-so-far holds sentences of earlier sections: contradict none of them, and repeat none.',
      ),
      given(
        lastWords,
        'Go on from the end of the section before, which stands in the tag last-words, without repeating it.',
      ),
      given(next?.goal, 'Leave what the tag next-section says to the section after this one.'),
      'Begin with the matter itself and end with a complete sentence; no summary of what was said and no outlook on what comes.',
      `Length: about ${lengthInWords(words, order.language)}.`,
      proseForm,
    ]
      .filter(Boolean)
      .join('\n'),
    [
      { name: 'outline', text: outlineText(outline) },
      { name: 'chapter-goal', text: [brief?.goal, brief?.entry, brief?.exit].filter(Boolean).join('\n') },
      { name: 'facts-so-far', text: facts.join('\n') },
      { name: 'last-words', text: lastWords },
      { name: 'next-section', text: next?.goal ?? '' },
      { name: 'section-facts', text: plan?.facts.join('\n') ?? '' },
      { name: 'section-goal', text: plan?.goal ?? '' },
      { name: 'chapter-title', text: title },
      { name: 'section-title', text: subchapters[section]!.title },
    ],
  )
}
