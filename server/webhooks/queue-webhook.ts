import { callbackMessages } from '#contract/callback-url.ts'
import type { Webhook } from '#contract/webhooks.ts'
import type { Transaction } from '../database/database.ts'
import type { books } from '../database/schema/index.ts'
import { refuseCallback } from './check-receiver.ts'
import { addCallback, addDelivery, findOpenCallback, findSecrets } from './repository.ts'

type Book = typeof books.$inferSelect

const payloadOf = ({ guid, status, title, errorType, errorMessage }: Book): Webhook | null => {
  if (status === 'IN_PROGRESS') return { guid, status, message: 'The book is being written.' }
  if (status === 'DONE') return { guid, status, message: 'The book is written.', title }
  // The database keeps no book that ended in ERROR without its type.
  if (status === 'ERROR') return { guid, status, message: errorMessage ?? '', error: errorType! }
  return null
}

/** Keeps where a book's webhooks go, in the transaction that orders it. `url` was checked. */
export const keepCallback = async (
  tx: Transaction,
  { bookGuid, developerKeyId, url }: { bookGuid: string; developerKeyId: string; url: string },
): Promise<void> => {
  if ((await findSecrets(tx, developerKeyId, new Date())).length === 0)
    throw refuseCallback(callbackMessages.needsSecret)
  const { href, host } = new URL(url)
  await addCallback(tx, { bookGuid, developerKeyId, url: href, receiver: host })
}

/** Writes down that a book's status has changed, in the same transaction, if somebody is to be told. */
export const queueWebhook = async (tx: Transaction, book: Book): Promise<void> => {
  const payload = payloadOf(book)
  if (!payload || !(await findOpenCallback(tx, book.guid))) return
  const now = new Date()
  await addDelivery(tx, { bookGuid: book.guid, payload: JSON.stringify(payload), createdAt: now, nextAttemptAt: now })
}
