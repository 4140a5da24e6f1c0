import { callbackMessages } from '#contract/callback-url.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Refusal } from '../../http/refusal.ts'
import { refuseCallback } from '../../webhooks/check-receiver.ts'
import { keepCallback } from '../../webhooks/queue-webhook.ts'
import type { BookParts, BookUser } from './parts.ts'
import { addBook } from './repository.ts'
import { checkPremium, spendToken } from './spend-token.ts'

type Order = Valid<InkloomContract['POST /generate']>['body']

interface By {
  /** The key that the order came with; whose secret signs what its callback address is told. */
  developerKeyId?: string
}

/** Where the book's webhooks go; null when nobody wants any. */
const callbackOf = async ({ checkReceiver }: BookParts, { callback_url: url }: Order, { developerKeyId }: By) => {
  if (url === undefined) return null
  if (developerKeyId === undefined) throw refuseCallback(callbackMessages.needsKey)
  await checkReceiver(url)
  return { url, developerKeyId }
}

/** Takes a token, keeps the order and sends the job, all in one transaction: a book is accepted whole or not at all. */
export const orderBook = async (parts: BookParts, user: BookUser, order: Order, by: By = {}) => {
  const { database, writerFor, queueBook } = parts
  checkPremium(user)
  const callback = await callbackOf(parts, order, by)
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
    if (callback) await keepCallback(tx, { bookGuid: book.guid, ...callback })
    await spendToken(tx, user, { guid: book.guid, attempt: book.attempt })
    await queueBook(tx, book.guid)
    return book
  })
}
