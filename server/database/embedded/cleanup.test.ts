import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '../database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { defaultMaintenance } from './maintenance.ts'
import { openEmbedded } from './open-embedded.ts'
import { MAX_STATEMENT_SIZE } from './statement-size.ts'

const MEGABYTE = 2 ** 20
let folder: TestDatabase
let database: EmbeddedDatabase

beforeEach(async () => {
  folder = await newTestDatabase({ embedded: true })
  database = await openEmbedded({
    dataDir: folder.dataDir,
    maintenance: { ...defaultMaintenance, pollMs: 20, afterBytes: 8 * MEGABYTE, afterMs: 3_600_000 },
  })
  await database.client.exec('create table documents (id int, body text); insert into documents values (1)')
})
afterEach(async () => {
  await database.close()
  await folder.remove()
})

/** Returns random text, which PostgreSQL can't compress. */
const document = () => randomBytes(MEGABYTE / 2).toString('hex')
const rewrite = () => database.client.query('update documents set body = $1 where id = 1', [document()])

const sizeOf = (directory: string): number =>
  readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
  }, 0)

it('keeps log and tables small while a large row is written repeatedly', async () => {
  const directory = join(folder.dataDir, 'database')
  const before = sizeOf(directory)
  for (let time = 0; time < 60; time++) await rewrite()
  expect(sizeOf(join(directory, 'pg_wal'))).toBeLessThan(45 * MEGABYTE)
  expect(sizeOf(directory) - before).toBeLessThan(60 * MEGABYTE)
})

it('leaves the event loop free while large rows are written', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 2)
  const ticksPerMs = async (work: () => Promise<unknown>) => {
    const [begin, ticksBefore] = [performance.now(), ticks]
    await work()
    return (ticks - ticksBefore) / (performance.now() - begin)
  }
  const idle = await ticksPerMs(() => setTimeout(400))
  const body = document()
  const busy = await ticksPerMs(async () => {
    for (let time = 0; time < 15; time++) await database.client.query('update documents set body = $1', [body])
  })
  clearInterval(ticking)
  expect(busy / idle).toBeGreaterThan(0.2)
})

it('refuses a statement that would exhaust its memory, and keeps running', async () => {
  const huge = database.client.query('select length($1)', ['x'.repeat(MAX_STATEMENT_SIZE)])
  await expect(huge).rejects.toThrow('A statement of 65 MB is larger than the embedded database accepts (64 MB)')
  expect((await database.client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('vacuums only between transactions', async () => {
  await database.client.transaction(async (tx) => {
    for (let time = 0; time < 12; time++) await tx.query('update documents set body = $1', [document()])
    await setTimeout(100)
    await tx.query('insert into documents values (2)')
  })
  expect((await database.client.query('select id from documents order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})
