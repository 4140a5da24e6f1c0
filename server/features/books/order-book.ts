import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BookParts, BookUser } from './parts.ts'
import { addBook } from './repository.ts'
import { checkPremium, spendToken } from './spend-token.ts'

type Order = Valid<InkloomContract['POST /generate']>['body']

/** Takes a token, keeps the order and sends the job, all in one transaction: a book is accepted whole or not at all. */
export const orderBook = async ({ database, writerFor, queueBook }: BookParts, user: BookUser, order: Order) => {
  checkPremium(user)
  const writer = await writerFor(user)
  if (writer.kind === 'builtin' && order.language !== 'english')
    throw new Refusal(
      'not_supported',
      `Without a language model, books can be planned in English only. Connect a model to write in ${languageOf(order.language).name}.`,
    )
  return database.transaction(async (tx) => {
    const book = await addBook(tx, {
      userId: user.id,
      description: order.description,
      chapters: order.chapters,
      subChapters: order.sub_chapters,
      language: order.language,
      type: order.type,
      author: order.author_name,
      status: 'TODO',
      writer: writer.kind,
    })
    await spendToken(tx, user, { guid: book.guid, attempt: book.attempt })
    await queueBook(tx, book.guid)
    return book
  })
}
