import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { users } from '../schema/index.ts'
import { newTestDatabase, type TestDatabase, useReadyMadeDatabase } from '#tests/support/test-database.ts'

beforeAll(useReadyMadeDatabase)

let folder: TestDatabase
let dataDir: string
const inFolder = (...names: string[]) => join(dataDir, ...names)

beforeEach(async () => {
  folder = await newTestDatabase({ embedded: true })
  dataDir = folder.dataDir
})
afterEach(() => folder.remove())

/** Lists all files and directories, with the metadata that changes when a file is written. */
const everything = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      if (entry.isDirectory()) return `${path}/`
      const { size, mode, mtimeMs, ino } = statSync(path)
      return [path, size, mode, mtimeMs, ino].join(' ')
    })
    .toSorted()

const expectRefusedStart = async (problem: string, words: string[], backupsAt?: string) => {
  const before = everything(dataDir)
  const refused = openDatabase({ dataDir, backupsAt })
  await expect(refused).rejects.toMatchObject({ name: 'StartFailure', problem })
  for (const said of words) await expect(refused).rejects.toThrow(said)
  expect(everything(dataDir)).toEqual(before)
}

const expectToOpen = async (settings: Parameters<typeof openDatabase>[0] = { dataDir }) => {
  const database = await openDatabase(settings)
  await database.db.select().from(users)
  await database.close()
}

const emptied = (...names: string[]) => {
  for (const name of readdirSync(inFolder(...names))) rmSync(inFolder(...names, name), { recursive: true })
}
const aTable = () => readdirSync(inFolder('database', 'base', '5')).find((name) => /^\d{5}$/.test(name))!

describe('a database that is incomplete', () => {
  it.each<[string, () => void, string]>([
    ['PG_VERSION', () => rmSync(inFolder('database', 'PG_VERSION')), 'database/PG_VERSION'],
    ['all but an empty folder', () => emptied('database'), 'database/PG_VERSION'],
    ['contents of PG_VERSION', () => truncateSync(inFolder('database', 'PG_VERSION')), 'database/PG_VERSION'],
    ['pg_control', () => rmSync(inFolder('database', 'global', 'pg_control')), 'database/global/pg_control'],
    ['who may connect', () => rmSync(inFolder('database', 'pg_hba.conf')), 'database/pg_hba.conf'],
    [
      'the map of one database',
      () => rmSync(inFolder('database', 'base', '5', 'pg_filenode.map')),
      'database/base/5/pg_filenode.map',
    ],
    ['the log', () => rmSync(inFolder('database', 'pg_wal'), { recursive: true }), 'database/pg_wal'],
    ['the files of the log', () => emptied('database', 'pg_wal'), 'database/pg_wal/*'],
    ['the states of transactions', () => emptied('database', 'pg_xact'), 'database/pg_xact/*'],
    ['the tables', () => rmSync(inFolder('database', 'base'), { recursive: true }), 'database/base'],
    [
      'the tables of one database',
      () => rmSync(inFolder('database', 'base', '5'), { recursive: true }),
      'database/base/*',
    ],
    ['an empty directory', () => rmSync(inFolder('database', 'pg_notify'), { recursive: true }), 'database/pg_notify'],
  ])('is refused without %s, and nothing is changed', async (_, remove, missing) => {
    remove()
    await expectRefusedStart('data folder incomplete', [missing, 'Nothing was changed', 'npm run admin -- restore'])
  })

  it('is refused if one table is missing', async () => {
    const table = aTable()
    rmSync(inFolder('database', 'base', '5', table))
    await expect(openDatabase({ dataDir })).rejects.toThrow(`database/base/5/${table}`)
  })
})

describe('a missing database', () => {
  beforeEach(() => rmSync(inFolder('database'), { recursive: true }))

  it.each<[string, () => void, string]>([
    ['the master key', () => writeFileSync(inFolder('app-secret'), 'v1:x'), 'app-secret (the master key)'],
    ['the list of removed accounts', () => writeFileSync(inFolder('deleted-accounts.txt'), 'x'), 'removed accounts'],
    [
      'mail',
      () => {
        mkdirSync(inFolder('mailbox'))
        writeFileSync(inFolder('mailbox', '1-a.eml'), 'x')
      },
      'mailbox (mail of the local mailbox)',
    ],
    ['a backup', () => writeFileSync(inFolder('inkloom.backup'), 'x'), 'inkloom.backup (a backup)'],
  ])('is not replaced by a new one where %s is left', async (_, leave, found) => {
    leave()
    await expectRefusedStart('data folder incomplete', [
      found,
      'DATABASE_URL',
      'npm run admin -- restore',
      'empty folder',
    ])
  })

  it('mentions existing backups', async () => {
    mkdirSync(inFolder('backups'))
    for (const name of ['2026-11-01.backup.age', '2026-11-02.backup.age']) writeFileSync(inFolder('backups', name), 'x')
    const [first, second] = [inFolder('backups', '2026-11-02.backup.age'), inFolder('backups', '2026-11-01.backup.age')]
    await expectRefusedStart('data folder incomplete', [`Backups: ${first}, ${second}.`])
  })

  it('mentions scheduled backups', async () => {
    writeFileSync(inFolder('app-secret'), 'v1:x')
    const kept = inFolder('kept')
    mkdirSync(kept)
    await expectRefusedStart('data folder incomplete', [`Scheduled backups: ${kept}. \`npm run`], kept)
    const bucket = 's3://books at s3.example.org'
    await expectRefusedStart('data folder incomplete', [`Scheduled backups: ${bucket}.`], bucket)
    const file = join(kept, 'inkloom-20261122T140000Z.backup.age')
    writeFileSync(file, 'x')
    await expectRefusedStart('data folder incomplete', [`Backups: ${file}.`], kept)
  })

  it('is created where an interrupted first start left files, and where models are', async () => {
    mkdirSync(inFolder('database.new'))
    writeFileSync(inFolder('database.new', 'PG_VERSION'), '')
    writeFileSync(inFolder('database.lock'), '1\n')
    mkdirSync(inFolder('mailbox'))
    mkdirSync(inFolder('models'))
    writeFileSync(inFolder('models', 'small.gguf'), 'x')
    await expectToOpen()
  })

  it('is created by a restore', async () => {
    writeFileSync(inFolder('app-secret'), 'v1:x')
    await expectToOpen({ dataDir, forRestore: true })
  })

  it('is not created by a restore beside an incomplete one', async () => {
    mkdirSync(inFolder('database'))
    await expect(openDatabase({ dataDir, forRestore: true })).rejects.toMatchObject({
      problem: 'data folder incomplete',
    })
    expect(readdirSync(inFolder('database'))).toEqual([])
  })
})

it('opens a complete copy, and a database behind a link', async () => {
  cpSync(inFolder('database'), inFolder('elsewhere'), { recursive: true })
  rmSync(inFolder('database'), { recursive: true })
  symlinkSync(inFolder('elsewhere'), inFolder('database'))
  await expectToOpen()
})

it('refuses a link to a missing folder', async () => {
  rmSync(inFolder('database'), { recursive: true })
  symlinkSync(inFolder('elsewhere'), inFolder('database'))
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ problem: 'data folder incomplete' })
  expect(existsSync(inFolder('elsewhere'))).toBe(false)
})
