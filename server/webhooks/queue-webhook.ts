import { callbackMessages } from '#contract/callback-url.ts'
import type { Webhook } from '#contract/webhooks.ts'
import type { Transaction } from '../database/database.ts'
import type { books } from '../database/schema/index.ts'
import { refuseCallback } from './check-receiver.ts'
import { addCallback, addDelivery, findOpenCallback, findSecrets } from './repository.ts'

type Book = typeof books.$inferSelect

/** The counts of sections of a book that is DONE. */
interface Sections {
  gaps: number
  sections: number
}

const doneMessage = ({ gaps, sections }: Sections): string =>
  gaps === 0
    ? 'The book is written.'
    : `The book is written, with gaps: ${gaps} of ${sections} sections could not be written.`

const payloadOf = ({ guid, status, title, errorType, errorMessage }: Book, ended: Sections): Webhook | null => {
  if (status === 'IN_PROGRESS') return { guid, status, message: 'The book is being written.' }
  if (status === 'DONE') return { guid, status, message: doneMessage(ended), title }
  // A constraint of the database guarantees that a book in ERROR has a type.
  if (status === 'ERROR') return { guid, status, message: errorMessage ?? '', error: errorType! }
  return null
}

/**
 * Stores the callback of a book, in the transaction that orders it. `url` must have been checked.
 * Throws an ApiError if the developer key has no secret to sign with.
 */
export const keepCallback = async (
  tx: Transaction,
  { bookGuid, developerKeyId, url }: { bookGuid: string; developerKeyId: string; url: string },
): Promise<void> => {
  if ((await findSecrets(tx, developerKeyId, new Date())).length === 0)
    throw refuseCallback(callbackMessages.needsSecret)
  const { href, host } = new URL(url)
  await addCallback(tx, { bookGuid, developerKeyId, url: href, receiver: host })
}

/**
 * Queues a webhook about a book's new status, in the same transaction, if the book has a callback.
 */
export const queueWebhook = async (
  tx: Transaction,
  book: Book,
  ended: Sections = { gaps: 0, sections: 0 },
): Promise<void> => {
  const payload = payloadOf(book, ended)
  if (!payload || !(await findOpenCallback(tx, book.guid))) return
  const now = new Date()
  await addDelivery(tx, { bookGuid: book.guid, payload: JSON.stringify(payload), createdAt: now, nextAttemptAt: now })
}
