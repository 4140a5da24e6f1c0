import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { books, developerKeys, users, webhookDeliveries } from '#server/database/schema/index.ts'
import { createSealer } from '#server/secrets/sealer.ts'
import { keepCallback, queueWebhook } from '#server/webhooks/queue-webhook.ts'
import { renewSecret } from '#server/webhooks/signing.ts'

export const testSealer = createSealer([{ version: 1, secret: 'a secret of the tests, long enough' }])

/** For tests: creates a user with a developer key and a secret that signs its webhooks. */
export const addDeveloper = async (database: Database) => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.org` })
    .returning()
  const [key] = await database.db
    .insert(developerKeys)
    .values({ userId: user!.id, keyHash: randomBytes(32), hint: '123456' })
    .returning()
  const secret = await database.transaction((tx) => renewSecret(tx, testSealer, key!))
  return { userId: user!.id, key: key!, secret }
}
export type Developer = Awaited<ReturnType<typeof addDeveloper>>

/** For tests: creates a book with a callback to a receiver. */
export const addBookWithWebhook = async (
  database: Database,
  { userId, key }: { userId: string; key: { id: string } },
  url: string,
) => {
  const [book] = await database.db
    .insert(books)
    .values({
      userId,
      description: 'Bees',
      chapters: 2,
      subChapters: 2,
      language: 'english',
      type: 'guide',
      author: 'A',
      writer: 'model',
    })
    .returning()
  await database.transaction((tx) => keepCallback(tx, { bookGuid: book!.guid, developerKeyId: key.id, url }))
  return book!
}

/** For tests: sets the book's status, and returns the delivery that reports it, if there is one. */
export const setBookStatus = async (
  database: Database,
  book: { guid: string },
  status: 'IN_PROGRESS' | 'DONE' = 'IN_PROGRESS',
) =>
  database.transaction(async (tx) => {
    const [changed] = await tx
      .update(books)
      .set({ status, title: 'On bees' })
      .where(eq(books.guid, book.guid))
      .returning()
    await queueWebhook(tx, changed!)
    const deliveries = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.bookGuid, book.guid))
    return deliveries.find(({ payload }) => payload.includes(`"${status}"`))
  })
