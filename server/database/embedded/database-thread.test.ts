import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useReadyMadeDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from '../open-database.ts'
import { startDatabaseThread } from './worker-connection.ts'

beforeAll(() => useReadyMadeDatabase())

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkloom-thread-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('runs the database in a thread that was started earlier', async () => {
  const thread = startDatabaseThread()
  let handedOver = 0
  const database = await openDatabase({ dataDir, thread, handedOver: () => handedOver++ })
  const { rows } = await database.db.execute('select 1 as one')
  await database.close()
  expect(rows).toEqual([{ one: 1 }])
  expect(handedOver).toBe(1)
})

it('changes nothing in a folder before it is asked to open it, and ends when it is not needed', async () => {
  const thread = startDatabaseThread()
  await thread.end()
  await expect(thread.open(join(dataDir, 'database'))).rejects.toThrow('The embedded database is closed.')
  expect(readdirSync(dataDir)).toEqual([])
})
