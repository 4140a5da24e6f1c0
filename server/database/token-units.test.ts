import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder, migrationsUpTo } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { newOlderDatabase } from '#tests/support/test-database.ts'

const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { when: number; tag: string }[]
}

it('converts tokens that were granted and taken before to units, and leaves no negative balance', async () => {
  const before = entries[entries.findIndex(({ tag }) => tag.endsWith('_token_units')) - 1]!
  const older = migrationsUpTo(before.when)!
  const settings = await newOlderDatabase(older.folder)
  const old = await openDatabase({ ...settings, migrations: older.folder })
  const person = async (rows: [reason: string, change: number][]) => {
    const { rows: made } = await old.db.execute<{ id: string }>(
      sql`insert into users (email) values (${`${crypto.randomUUID()}@example.org`}) returning id`,
    )
    for (const [reason, change] of rows)
      await old.db.execute(
        sql`insert into token_ledger (user_id, book_guid, attempt, reason, change)
          values (${made[0]!.id}, ${crypto.randomUUID()}, 1, ${reason}, ${change})`,
      )
    return made[0]!.id
  }
  const subscriber = await person([
    ['granted', 150],
    ['taken', -2],
    ['credited', 1],
  ])
  const owner = await person([
    ['taken', -1],
    ['taken', -1],
    ['credited', 1],
  ])
  const latelyUnlimited = await person([
    ['granted', 1],
    ['taken', -1],
    ['taken', -1],
  ])
  await old.close()
  older.remove()

  const migrated = await openDatabase(settings)
  const balance = async (id: string) =>
    (await migrated.db.execute(sql`select sum(change)::int as units from token_ledger where user_id = ${id}`)).rows[0]!
  expect(await balance(subscriber)).toEqual({ units: 149_000 })
  expect(await balance(owner)).toEqual({ units: 0 })
  expect(await balance(latelyUnlimited)).toEqual({ units: 0 })
  await migrated.close()
  await settings.remove()
})
