import { createHash, randomUUID } from 'node:crypto'
import { planMessages } from '#contract/book-plans.ts'
import { callbackMessages } from '#contract/callback-url.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { lockTokens } from '../../plans/book-tokens.ts'
import { refuseCallback } from '../../webhooks/check-receiver.ts'
import { keepCallback } from '../../webhooks/queue-webhook.ts'
import { capColumns } from './cost/cap-columns.ts'
import { checkCap } from './cost/check-cap.ts'
import { checkMemory } from './cost/check-memory.ts'
import type { BookDependencies, BookUser } from './dependencies.ts'
import { detailsOf, writtenOrder } from './order-of-book.ts'
import { addDetails } from './plan/plan-repository.ts'
import { addBook, addOrder, findOrder, type NamedOrder, type OrderRow, removeOldOrders } from './repository.ts'
import { requirePremiumForBooks, spendTokens } from './spend-tokens.ts'

type Order = Valid<InkloomContract['POST /generate']>['body']

/**
 * Returns the receiver of the book's webhooks, or null if the order has no callback address. Throws
 * an ApiError if the address is refused.
 */
const callbackOf = async (
  { checkReceiver }: BookDependencies,
  { developerKeyId }: BookUser,
  { callback_url: url }: Order,
) => {
  if (url === undefined) return null
  if (developerKeyId === undefined) throw refuseCallback(callbackMessages.needsKey)
  await checkReceiver(url)
  return { url, developerKeyId }
}

/**
 * Orders a book and returns its guid. One transaction takes the tokens, stores the order and
 * enqueues the job. An order with a known idempotency key returns the first guid, even if the book
 * has changed since.
 */
export const orderBook = async (
  dependencies: BookDependencies,
  user: BookUser,
  order: Order,
  key?: string,
): Promise<string> => {
  const { database, queueBook } = dependencies
  const named = key === undefined ? null : { userId: user.id, key, orderHash: hashOf(order) }
  const before = named && (await findBefore(dependencies, named))
  if (before) return sameBook(before, named)

  requirePremiumForBooks(user)
  const details = await detailsOf(database.db, user, order)
  const callback = await callbackOf(dependencies, user, order)
  const writer = await writerOf(dependencies, user, order)
  await checkCap(writer, order.spending_cap)
  await checkMemory(writer, writtenOrder(user, order, details))
  return database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const guid = randomUUID()
    const meanwhile = named && (await addOrder(tx, { ...named, bookGuid: guid }))
    if (meanwhile) return sameBook(meanwhile, named)
    const book = await addBook(tx, {
      guid,
      userId: user.id,
      description: order.description,
      chapters: order.chapters,
      subChapters: order.sub_chapters,
      language: order.language,
      type: order.type,
      author: order.author_name,
      status: 'TODO',
      writer: writer.type,
      planMode: order.plan ?? 'auto',
      planState: writer.planner ? 'planning' : null,
      planWords: writer.planner ? (order.total_words ?? null) : null,
      ...capColumns(order.spending_cap),
    })
    await addDetails(tx, guid, details)
    if (callback) await keepCallback(tx, { bookGuid: guid, ...callback })
    await spendTokens(tx, user, book)
    await queueBook(tx, guid)
    return guid
  })
}

/** Returns the names of all fields, also of nested objects. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : []

/** Hashes the parsed order, so that whitespace and the order of the fields make no difference. */
const hashOf = (order: Order): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(order, [...new Set(namesIn(order))].toSorted()))
    .digest()

const findBefore = async ({ database }: BookDependencies, named: NamedOrder): Promise<OrderRow | undefined> => {
  await removeOldOrders(database.db)
  return findOrder(database.db, named)
}

const sameBook = (before: OrderRow, { orderHash }: NamedOrder): string => {
  if (!before.orderHash.equals(orderHash))
    throw new ApiError(
      'conflict',
      'Another order was sent with this Idempotency-Key. Please give a new order a new one.',
    )
  return before.bookGuid
}

const writerOf = async ({ writerFor }: BookDependencies, user: BookUser, { language, plan }: Order) => {
  const writer = await writerFor(user)
  if (plan === 'review' && !writer.planner) throw new ApiError('not_supported', planMessages.noModel)
  if (writer.type === 'builtin' && language !== 'english')
    throw new ApiError(
      'not_supported',
      `Without a language model, books can be planned in English only. Connect a model to write in ${languageOf(language).name}.`,
    )
  return writer
}
