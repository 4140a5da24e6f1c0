import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import { cleanTitle } from '#writer/tasks/clean-title.ts'
import { outlineText } from '#writer/tasks/outline-text.ts'
import { contextOf } from './book-context.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { languageJudge } from '#writer/quality/language-share.ts'

/**
 * Asks for the book's title. Returns the outline's working title if the model finds none, refuses
 * or thinks aloud.
 */
export const writeTitle = async (
  model: LanguageModel,
  order: BookOrder,
  book: BookSoFar,
  call: { callPriority: CallPriority; signal: AbortSignal },
): Promise<string> => {
  const outline = book.outline!
  const prompt = buildPrompt(
    contextOf(order),
    'Write the title of the book whose plan stands in the tag outline, better than the working title in its first line where you can. At most ten words. Answer with the one title alone, without quotation marks or remark.',
    [
      { name: 'outline', text: outlineText(outline) },
      { name: 'goals', text: outline.chapters.map((_, at) => book.brief(at)?.goal ?? '').join('\n') },
    ],
  )
  let reply = ''
  for await (const event of model.text({ messages: prompt.messages, task: 'title', ...call })) {
    // A reply that reached the token limit holds half a title, or a thought.
    if (event.type === 'end' && event.finish === 'length') return outline.title
    if (event.type === 'delta') reply += event.text
    if (reply.length > 1000) break
  }
  const title = cleanTitle(reply, prompt.instructions, order.language)
  const isTitle = title !== '' && title.length <= 120 && (await languageJudge(order.language))(title)
  return isTitle ? title : outline.title
}
