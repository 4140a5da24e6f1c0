import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import { cleanTitle } from '#writer/tasks/clean-title.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { contextOf } from './book-context.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { languageJudge } from '#writer/quality/language-share.ts'

/** The number of characters from the beginning and from the end of the text in the prompt. */
const EXCERPT = 1500

/** Returns the text of the written sections in reading order. */
const textOf = (book: BookSoFar): string =>
  book
    .outline!.chapters.flatMap(({ subchapters }, chapter) =>
      subchapters.map((_, section) => markdownOfBlocks(book.blocks(chapter, section))),
    )
    .filter(Boolean)
    .join('\n\n')

/**
 * Asks for the book's title once the text exists. Returns the outline's working title if the model
 * finds none, refuses or thinks aloud.
 */
export const writeTitle = async (
  model: LanguageModel,
  order: BookOrder,
  book: BookSoFar,
  call: { callPriority: CallPriority; signal: AbortSignal },
): Promise<string> => {
  const outline = book.outline!
  const text = textOf(book)
  const prompt = buildPrompt(
    contextOf(order),
    [
      'The book is written. The tag outline holds its plan, with the working title in the first line. The tags beginning and end hold the first and the last words of its text.',
      'Write a title that fits the text, and keep the working title if it fits best. At most ten words. Answer with one title and nothing else: no quotation marks and no remark.',
    ].join('\n'),
    [
      { name: 'outline', text: outlineText(outline) },
      { name: 'goals', text: outline.chapters.map((_, at) => book.brief(at)?.goal ?? '').join('\n') },
      { name: 'beginning', text: text.slice(0, EXCERPT), priority: 7 },
      { name: 'end', text: text.slice(EXCERPT).slice(-EXCERPT), priority: 8 },
    ],
  )
  let reply = ''
  for await (const event of model.text({ messages: prompt.messages, task: 'title', ...call })) {
    // A reply that reached the token limit contains only part of a title, or the model's thoughts.
    if (event.type === 'end' && event.finish === 'length') return outline.title
    if (event.type === 'delta') reply += event.text
    if (reply.length > 1000) break
  }
  const title = cleanTitle(reply, prompt.instructions, order.language)
  const isTitle = title !== '' && title.length <= 120 && (await languageJudge(order.language))(title)
  return isTitle ? title : outline.title
}
