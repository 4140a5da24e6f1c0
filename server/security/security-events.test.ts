import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { securityEvents } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { recordSecurityEvent, removeOldSecurityEvents } from './security-events.ts'

it('keeps events for 400 days, including those of deleted users', async () => {
  const database = await testDatabase()
  const { db } = database
  for (const days of [401, 399, 0]) {
    await recordSecurityEvent(db, { kind: 'sign_in_failed', userId: randomUUID(), details: { days } })
    await db
      .update(securityEvents)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(sql`${securityEvents.details}->>'days' = ${String(days)}`)
  }
  await removeOldSecurityEvents(db)
  const events = await db.select().from(securityEvents).orderBy(securityEvents.id)
  expect(events).toMatchObject([
    { details: { days: 399 }, userId: null },
    { details: { days: 0 }, userId: null },
  ])
  await database.close()
})
