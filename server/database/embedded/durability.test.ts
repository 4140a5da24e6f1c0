import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { useReadyMadeDurableDatabase } from '#tests/support/test-database.ts'

const logSyncs = new URL('../../../tests/support/database/log-syncs.ts', import.meta.url)
const commitRows = new URL('../../../tests/support/database/commit-rows.ts', import.meta.url)
const ROWS = 20
const folder = mkdtempSync(join(tmpdir(), 'inkloom-durability-'))
let log: string[]

beforeAll(async () => {
  // The soak tests the initialization of a database, which takes five seconds. `npm test` unpacks a
  // ready-made one.
  if (!soaking) await useReadyMadeDurableDatabase()
  const file = join(folder, 'syncs.log')
  await promisify(execFile)(
    process.execPath,
    ['--import', logSyncs.href, fileURLToPath(commitRows), folder, String(ROWS)],
    { env: { ...process.env, SYNC_LOG: file } },
  )
  log = readFileSync(file, 'utf8').trim().split('\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('syncs every commit to disk before it is acknowledged', () => {
  const syncs = log.slice(log.indexOf('commits') + 1, log.indexOf('committed'))
  expect(syncs.filter((line) => line.includes('/pg_wal/')).length).toBeGreaterThanOrEqual(ROWS)
})

it('renames a new database only after all of it is on disk', () => {
  const renamed = log.findIndex((line) => line.startsWith('renamed'))
  expect(log[renamed]).toBe('renamed with 0 unsynced')
  expect(log[renamed + 1]).toBe(`synced ${folder}`)
})

it('syncs the tables to disk when it is closed', () => {
  const syncs = log.slice(log.indexOf('committed') + 1)
  expect(syncs.some((line) => line.includes('/database/base/'))).toBe(true)
})
