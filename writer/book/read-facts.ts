import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { noFacts } from '#writer/bible/accept-facts.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import { extractFacts } from '#writer/bible/extract-facts.ts'
import { findEntity, searchedText } from '#writer/bible/name-forms.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import type { CallPriority, LanguageModel } from '#writer/model/language-model.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { linesOfBlocks } from './block-lines.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { SectionPlace } from './book-state.ts'

/** The maximum number of open promises that the request lists. These are the latest ones. */
const MAX_OPEN_PROMISES = 12

/**
 * Extracts the facts of a written section in a call that continues the call for the section. A
 * failed section has no facts. Throws `ModelError` if the call fails.
 */
export const readFacts = async (
  model: LanguageModel,
  order: BookOrder,
  book: BookSoFar,
  place: SectionPlace,
  prompt: Prompt,
  call: { callPriority: CallPriority; signal: AbortSignal },
): Promise<SectionFacts> => {
  const written = book.section(place.chapter, place.section)
  if (!written) return noFacts()
  const { language } = order
  const { entities, promises } = book.bible()
  const text = linesOfBlocks(written.blocks).join('\n')
  const searched = searchedText(text, language)
  return extractFacts(model, {
    messages: prompt.messages,
    reply: blocksToMarkdown(written.blocks),
    section: { place, text, language },
    nonce: prompt.nonce,
    entities: entities.filter(({ name, aliases }) => findEntity(searched, [name, ...aliases])),
    open: promises.filter(({ closed }) => closed === null).slice(-MAX_OPEN_PROMISES),
    isFactual: craftOf(order).isFactual,
    ...call,
  })
}
