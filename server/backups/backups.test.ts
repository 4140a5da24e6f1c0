import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { program } from '#tests/crash/program.ts'
import { atHost, layDatabaseLine } from '#tests/processes/database-line.ts'
import { canRun } from '#tests/validators/validator.ts'
import { runRepeatedly } from '#tests/support/run-repeatedly.ts'
import { startS3Server } from '#tests/doubles/s3-server/s3-server.ts'
import { askForBackup, askToRestore } from '../admin/ask-admin.ts'
import { openDatabase } from '../database/open-database.ts'
import { users } from '../database/schema/index.ts'
import { newTestDatabase, testDatabase, useReadyMadeDatabase } from '#tests/support/test-database.ts'
import { soaking } from '#tests/how-many.ts'
import { makeKeyPair } from '../database/copy/encrypt-backup.ts'
import type { Database, DatabaseLog } from '../database/database.ts'
import type { BackupSettings } from '../config/backup-place.ts'
import { type BackupStore, openStore } from './backup-store.ts'
import { createBackups, listBackups, readBackupStatus } from './backups.ts'
import { makeVerifiedBackup } from './make-verified-backup.ts'
import { backupAge, beginBackupRun } from './repository.ts'

beforeAll(useReadyMadeDatabase)

let folder: string
let dataDir: string
let database: Database
/** No image is stored. */
const readFile = async () => null

const log = {
  info: vi.fn<DatabaseLog['info']>(),
  warn: vi.fn<DatabaseLog['warn']>(),
  error: vi.fn<DatabaseLog['error']>(),
}
const stops: (() => unknown)[] = []

beforeEach(async () => {
  vi.clearAllMocks()
  folder = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  database = await testDatabase()
  await database.db.insert(users).values({ email: 'ada@example.com' })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs scheduled backups until the test ends. Returns a function that waits until the schedule has
 * run once more.
 */
const makeWhenDue = async (backups: ReturnType<typeof createBackups>): Promise<() => Promise<void>> => {
  let ended = 0
  const timed = backups.timed.map((job) => ({
    ...job,
    run: (signal: AbortSignal) => job.run(signal).finally(() => ended++),
  }))
  stops.push(await runRepeatedly({ ...backups, timed }, (err) => log.error({ err }, 'scheduled work failed: backup')))
  return async () => {
    const before = ended
    await vi.waitFor(() => expect(ended).toBeGreaterThan(before + timed.length), { interval: 20 })
  }
}

const settingsFor = (place: BackupSettings['place'], recipients: string[]): BackupSettings => ({
  place,
  everyHours: 24,
  retention: { daily: 7, weekly: 4, monthly: 6 },
  recipients,
})
const inFolder = (recipients: string[] = []) =>
  settingsFor({ kind: 'folder', folder: join(folder, 'kept') }, recipients)
const newBucket = async () => {
  const server = await startS3Server('books')
  stops.push(server.stop)
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = server
  const place = {
    kind: 's3' as const,
    bucket,
    prefix: 'my installation/a+b',
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
  }
  return { server, place }
}
const emailsIn = async (dataDir: string) => {
  const restored = await openDatabase({ dataDir })
  const found = await restored.db.select().from(users)
  await restored.close()
  return found.map(({ email }) => email)
}
const make = (settings: BackupSettings, signal = new AbortController().signal) =>
  makeVerifiedBackup({ database, dataDir, readFile, settings, store: openStore(settings.place) }, signal)

describe('a backup', () => {
  it("is encrypted, stored in a bucket and restored from there, and only the operator's key opens it", async () => {
    const [mine, other] = [await makeKeyPair(), await makeKeyPair()]
    const { server, place } = await newBucket()
    const settings = settingsFor(place, [mine.recipient])
    const { name, bytes } = await make(settings)
    expect([...server.objects.keys()]).toEqual([`my installation/a+b/${name}`])
    expect(await listBackups(settings)).toEqual([{ name, bytes }])
    const [object] = server.objects.values()
    expect(object!.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(readdirSync(dataDir)).toEqual([])

    const file = join(folder, 'fetched.age')
    await openStore(place).get(name, file)
    const to = { databaseUrl: null, dataDir: join(folder, 'to') }
    await expect(askToRestore(to, file)).rejects.toThrow('is encrypted. Name the file with its secret key')
    await expect(askToRestore(to, file, [other.identity])).rejects.toThrow("can't decrypt")
    await askToRestore(to, file, [mine.identity])
    expect(await emailsIn(to.dataDir)).toEqual(['ada@example.com'])
  })

  it('does not get a final name if it was changed in the storage, and older ones are kept', async () => {
    const { recipient } = await makeKeyPair()
    const settings = inFolder([recipient])
    const store = openStore(settings.place)
    const damaged: typeof store = {
      ...store,
      async put(file, name) {
        const bytes = readFileSync(file)
        bytes[bytes.length - 100]! ^= 1
        writeFileSync(file, bytes)
        await store.put(file, name)
      },
    }
    mkdirSync(join(folder, 'kept'))
    const older = 'inkloom-20200101T000000Z.backup.age'
    writeFileSync(join(folder, 'kept', older), 'x')
    await makeWhenDue(createBackups({ database, dataDir, readFile, settings, log, store: damaged }))
    await vi.waitFor(
      async () => expect((await readBackupStatus(database, settings)).runs).toMatchObject([{ state: 'failed' }]),
      { interval: 100 },
    )
    const { runs, lastGood } = await readBackupStatus(database, settings)
    expect(runs[0]!.problem).toMatch(/not a backup that can be restored/)
    expect(lastGood).toBeNull()
    expect(await listBackups(settings)).toEqual([{ name: older, bytes: 1 }])
    expect(log.error).toHaveBeenCalled()
    expect(readdirSync(dataDir)).toEqual([])
    expect(readdirSync(join(folder, 'kept')).filter((name) => name.endsWith('.unverified'))).toHaveLength(1)
  })

  it('reports why a bucket refuses it, without secrets', async () => {
    const { server, place } = await newBucket()
    const { recipient } = await makeKeyPair()
    server.state.refusing = 'AccessDenied'
    await expect(make(settingsFor(place, [recipient]))).rejects.toThrow(
      /^127\.0\.0\.1:\d+ refused PUT in the bucket books: 403 AccessDenied/,
    )
    server.state.refusing = null
    const wrong = { ...place, secretAccessKey: 'another' }
    await expect(openStore(wrong).list()).rejects.toThrow('SignatureDoesNotMatch')
    server.stop()
    await expect(openStore(place).list()).rejects.toThrow('does not answer (ECONNREFUSED)')
  })
})

describe('a bucket', () => {
  it.runIf(soaking)('receives a large file in parts, and returns it unchanged', async () => {
    const { server, place } = await newBucket()
    const file = join(folder, 'large')
    const bytes = randomBytes(20 * 2 ** 20)
    writeFileSync(file, bytes)
    const store = openStore(place)
    await store.put(file, 'inkloom-large')
    expect(server.state.partsSeen).toBe(2)
    expect(server.uploads.size).toBe(0)
    await store.get('inkloom-large', join(folder, 'back'))
    expect(readFileSync(join(folder, 'back')).equals(bytes)).toBe(true)
    expect((statSync(join(folder, 'back')).mode & 0o777).toString(8)).toBe(process.platform === 'win32' ? '666' : '600')
  })

  it("aborts an upload that can't continue", async () => {
    const { server, place } = await newBucket()
    const file = join(folder, 'large')
    writeFileSync(file, Buffer.alloc(40 * 2 ** 20))
    const leaving = new AbortController()
    const put = openStore(place).put(file, 'inkloom-large', leaving.signal)
    await vi.waitFor(() => expect(server.state.partsSeen).toBeGreaterThan(0), { interval: 1 })
    leaving.abort()
    await expect(put).rejects.toThrow('abort')
    expect(server.uploads.size).toBe(0)
    expect(server.objects.size).toBe(0)
  })

  it('is listed in pages', async () => {
    const { server, place } = await newBucket()
    server.state.pageSize = 2
    const file = join(folder, 'small')
    writeFileSync(file, 'x')
    for (const name of ['a', 'b', 'c', 'd', 'e']) await openStore(place).put(file, `inkloom-${name}`)
    server.objects.set('elsewhere/inkloom-f', Buffer.from('x'))
    expect((await openStore(place).list()).map(({ name }) => name)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `inkloom-${name}`),
    )
  })
})

describe('the schedule', () => {
  it('makes a backup if there is no good one, shows it, and then waits until the next is due', async () => {
    const settings = inFolder()
    const ranAgain = await makeWhenDue(createBackups({ database, dataDir, readFile, settings, log }))
    await vi.waitFor(async () => expect((await readBackupStatus(database, settings)).lastGood).not.toBeNull(), {
      interval: 100,
    })
    await ranAgain()
    const { schedule, runs, lastGood } = await readBackupStatus(database, settings)
    expect(schedule).toEqual({
      place: join(folder, 'kept'),
      everyHours: 24,
      retention: { daily: 7, weekly: 4, monthly: 6 },
      encrypted: false,
    })
    expect(runs).toHaveLength(1)
    expect(await listBackups(settings)).toEqual([{ name: lastGood!.name, bytes: lastGood!.bytes }])
    expect(await backupAge(database.db)).toBeLessThan(120)
  })

  it('does nothing if no backups are scheduled', async () => {
    expect(await readBackupStatus(database, null)).toEqual({ schedule: null, runs: [], lastGood: null })
    expect(await backupAge(database.db)).toBe(0)
  })

  it('does not wait for a run whose process died', async () => {
    await beginBackupRun(database.db)
    const settings = inFolder()
    await makeWhenDue(createBackups({ database, dataDir, readFile, settings, log, aliveMs: 1 }))
    await vi.waitFor(async () =>
      expect((await readBackupStatus(database, settings)).runs).toMatchObject([
        { state: 'failed', problem: 'Inkloom ended before the backup was done.' },
      ]),
    )
  })

  it('does not touch a run of another process', async () => {
    if (database.kind === 'embedded') return
    await beginBackupRun(database.db)
    const settings = inFolder()
    const ranAgain = await makeWhenDue(createBackups({ database, dataDir, readFile, settings, log }))
    await ranAgain()
    expect((await readBackupStatus(database, settings)).runs).toMatchObject([{ state: 'running' }])
  })

  it("reports why a folder can't store backups", async () => {
    writeFileSync(join(folder, 'file'), '')
    const settings = settingsFor({ kind: 'folder', folder: join(folder, 'file') }, [])
    await makeWhenDue(createBackups({ database, dataDir, readFile, settings, log }))
    await vi.waitFor(
      async () => expect((await readBackupStatus(database, settings)).runs).toMatchObject([{ state: 'failed' }]),
      { interval: 100 },
    )
    const said = `Backups can't be kept in the folder ${join(folder, 'file')}: `
    expect((await readBackupStatus(database, settings)).runs[0]!.problem).toContain(said)
    expect(log.error.mock.calls[0]![1]).toContain(said)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

const onServer = canRun(
  'backups of a PostgreSQL server',
  Boolean(process.env['TEST_DATABASE_URL']),
  'TEST_DATABASE_URL of a server',
)

/** Runs the command line in a separate process, with its own database. */
const runAdmin = async (databaseUrl: string, ...words: string[]) => {
  const child = spawn(process.execPath, [...program('scripts/admin.ts'), ...words], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: join(folder, 'other'), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, code: code as number | null }
}

describe.runIf(onServer)('a backup of a PostgreSQL server', () => {
  it.runIf(soaking)(
    "is restored to another server database by the command line, only with the operator's key",
    async () => {
      const keys = ['mine', 'other'].map((name) => join(folder, `${name}.txt`)) as [string, string]
      const [mine, other] = [await makeKeyPair(), await makeKeyPair()]
      writeFileSync(keys[0], `# public key: ${mine.recipient}\n${mine.identity}\n`)
      writeFileSync(keys[1], `${other.identity}\n`)
      const { place } = await newBucket()
      const { name } = await make(settingsFor(place, [mine.recipient]))
      const file = join(folder, name)
      await openStore(place).get(name, file)

      const to = await newTestDatabase()
      stops.push(() => to.remove())
      const refused = await runAdmin(to.databaseUrl!, 'restore', file, '--key-file', keys[1])
      expect(refused).toMatchObject({ stderr: expect.stringContaining("can't decrypt") })
      expect(refused.code).not.toBe(0)
      expect(await runAdmin(to.databaseUrl!, 'restore', file, '--key-file', keys[0])).toMatchObject({ code: 0 })
      const restored = await openDatabase(to)
      const found = await restored.db.select().from(users)
      await restored.close()
      expect(found.map(({ email }) => email)).toEqual(['ada@example.com'])
    },
    180_000,
  )

  it('is recorded as failed when the server disappears during the run, once it is back', async () => {
    const held = await newTestDatabase()
    const line = await layDatabaseLine(held.databaseUrl!)
    const reached = await openDatabase({ databaseUrl: atHost(held.databaseUrl!, line.host), dataDir })
    let cuts = 0
    const settings = inFolder()
    const store: BackupStore = {
      ...openStore(settings.place),
      async put() {
        cuts++
        await line.cut()
        // Another query also runs while the connection is cut.
        await reached.db.select().from(users)
      },
    }
    stops.push(
      () => held.remove(),
      () => reached.close(),
    )
    await makeWhenDue(createBackups({ database: reached, dataDir, readFile, settings, log, store }))
    const problem = 'The connection to the database was lost during the backup.'
    await vi.waitFor(() => expect(log.error.mock.calls.map(([, said]) => said).join()).toContain(problem))
    await line.mend()
    stops.unshift(() => line.cut())
    await vi.waitFor(
      async () =>
        expect((await readBackupStatus(reached, settings)).runs).toMatchObject([
          { state: 'failed', problem: expect.stringContaining(problem) },
        ]),
      { interval: 100 },
    )
    expect(cuts).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

it('does not overwrite a file unless asked to', async () => {
  const file = join(folder, 'mine')
  writeFileSync(file, 'mine')
  const from = await newTestDatabase()
  stops.push(() => from.remove())
  const place = { databaseUrl: from.databaseUrl ?? null, dataDir: from.dataDir }
  await expect(askForBackup(place, file)).rejects.toThrow(
    `${file} already exists. Choose another name, or add --overwrite.`,
  )
  expect(readFileSync(file, 'utf8')).toBe('mine')
  await askForBackup(place, file, { overwrite: true })
  expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

it.runIf(soaking)('creates a key pair that the command line shows once', () => {
  const run = (...words: string[]) =>
    spawnSync(
      process.execPath,
      [...program('scripts/admin.ts'), 'backup', 'key', '--out', join(folder, 'key.txt'), ...words],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir } },
    )
  const made = run()
  expect(made.stdout).toMatch(/BACKUP_RECIPIENT=age1[0-9a-z]+\n/)
  expect(readFileSync(join(folder, 'key.txt'), 'utf8')).toMatch(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/)
  const again = run()
  expect(again.status).not.toBe(0)
  expect(again.stderr).toContain('already exists')
})
