import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '#tests/small-disk/small-disk.ts'
import type { Database, DatabaseLog } from '../database/database.ts'
import { users } from '../database/schema/index.ts'
import { runRepeatedly } from '#tests/support/run-repeatedly.ts'
import { testDatabase, useReadyMadeDatabase } from '#tests/support/test-database.ts'
import { createBackups, listBackups, readBackupStatus } from './backups.ts'

/** No image is stored. */
const readFile = async () => null

const can = canMountDisk('a backup on a full disk')
const MEGABYTE = 2 ** 20
const HOURS = 1 / 3_600_000

beforeAll(useReadyMadeDatabase)

let disk: SmallDisk | undefined
let folder: string
let database: Database
const log = {
  info: vi.fn<DatabaseLog['info']>(),
  warn: vi.fn<DatabaseLog['warn']>(),
  error: vi.fn<DatabaseLog['error']>(),
}

beforeEach(async () => {
  if (can) disk = mountSmallDisk(400)
  folder = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
  database = await testDatabase()
  await database.db.insert(users).values({ email: 'ada@example.com' })
})
afterEach(async () => {
  await database.close()
  disk?.remove()
  rmSync(folder, { recursive: true })
})

const settingsFor = (to: string) => ({
  place: { kind: 'folder' as const, folder: to },
  everyHours: HOURS,
  retention: { daily: 7, weekly: 4, monthly: 6 },
  recipients: [],
})

it.runIf(can).each([
  [
    'the data folder',
    60 * MEGABYTE,
    /^Making and checking the backup needs about \d+ MB on the disk of DATA_DIR, which has 60 MB free\.$/,
  ],
  ['the folder of the backups', 0, /^Backups can't be kept in the folder .*: its disk is full \(ENOSPC\)\.$/],
])(
  'fails with one sentence while the disk of %s is full, keeps nothing half made, and works afterwards',
  async (place, left, problem) => {
    const [data, kept] = ['data', 'kept'].map((name) => join(folder, name)) as [string, string]
    const ofData = place === 'the data folder'
    const settings = settingsFor(ofData ? kept : join(disk!.folder, 'kept'))
    const dataDir = ofData ? join(disk!.folder, 'data') : data
    mkdirSync(dataDir)
    mkdirSync(settings.place.folder)
    disk!.fill(left)
    const backups = createBackups({ database, dataDir, readFile, settings, log })
    const status = () => readBackupStatus(database, settings)
    const stop = await runRepeatedly(backups, (err) => log.error({ err }, 'scheduled work failed'))
    await vi.waitFor(async () => expect((await status()).runs[0]?.problem).toMatch(problem))
    expect(readdirSync(settings.place.folder)).toEqual([])
    disk!.empty()
    await vi.waitFor(async () => expect((await status()).lastGood).not.toBeNull(), { interval: 200 })
    await stop()
    expect((await listBackups(settings)).length).toBeGreaterThan(0)
    expect(readdirSync(dataDir)).toEqual([])
  },
  180_000,
)
