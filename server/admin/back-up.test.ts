import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { howMany, soaking } from '#tests/how-many.ts'
import { findTables, writeAlike } from '../database/copy/tables.ts'
import type { Database } from '../database/database.ts'
import { migrationsFolder, migrationsUpTo } from '../database/migrations.ts'
import { openDatabase } from '../database/open-database.ts'
import { securityEvents, textSnapshots, users } from '../database/schema/index.ts'
import {
  newOlderDatabase,
  newTestDatabase,
  type TestDatabase,
  useReadyMadeDatabase,
} from '#tests/support/test-database.ts'
import {
  type BookRun,
  keepMissing,
  outlineStep,
  scriptedBookWriter,
  sectionStep,
} from '#tests/support/scripted-book-writer.ts'
import { fakeDesk } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { askForBackup, askToMove, askToRestore } from './ask-admin.ts'
import { makeBackup } from './back-up.ts'

const ROWS = howMany('BACKUP_ROWS')
/** Random, so that it can't be compressed. */
const LARGE_BYTES = ROWS * 500
const email = 'ada@example.com'
const password = 'a long enough password'
const texts = ['The sea.', 'Ébb & flow: \u{1F30A} "quoted" \\ back\tslash', 'שלום']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
  return () => rmSync(folder, { recursive: true, force: true })
})
const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.remove()
})
const newDatabase = async (embedded: boolean) => {
  const database = await newTestDatabase({ embedded })
  opened.push(database)
  return database
}
const placeOf = ({ databaseUrl, dataDir }: TestDatabase) => ({ databaseUrl: databaseUrl ?? null, dataDir })
/** Returns the settings of a data folder that has no database. */
const nowhere = (): TestDatabase => ({ dataDir: join(folder, 'new'), remove: async () => undefined })

/**
 * Returns all rows by table as PostgreSQL prints them, except the record of the restore or move
 * itself.
 */
const everything = (database: Database): Promise<Record<string, string[]>> =>
  database.transaction(async (tx) => {
    await writeAlike(tx)
    const found: Record<string, string[]> = {}
    for (const { name } of await findTables(tx)) {
      const { rows } = await tx.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`))
      found[name] = rows
        .map(({ row }) => row)
        .filter((row) => !/operation"": ""(restore|move)/.test(row))
        .toSorted()
    }
    return found
  })

const inspect = async <T>(at: TestDatabase, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase(at)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

let write: (run: BookRun) => Promise<void>
const writer = scriptedBookWriter((run) => write(run))

/**
 * Creates an installation with a text, a password, an unfinished book, and rows whose values are
 * hard to copy exactly.
 */
const begin = async (database: TestDatabase) => {
  const inkloom = await testInkloom({ writer, database })
  const token = await inkloom.signUpWithPassword(email, password)
  const desk = await fakeDesk(inkloom, token, ...texts)
  const inTheMiddle = Promise.withResolvers<void>()
  write = async ({ order, storedSteps, hooks }) => {
    if (storedSteps.length === 0) {
      await hooks.keep(outlineStep(order))
      await hooks.keep(sectionStep(0, 0))
    }
    inTheMiddle.resolve()
    await once(hooks.signal, 'abort')
    hooks.signal.throwIfAborted()
  }
  const { guid } = await inkloom.call('POST /generate', { body: { description: 'Harbours' } }, token)
  await inTheMiddle.promise
  const { db } = inkloom.database
  await db.insert(textSnapshots).values({ projectId: desk.id, revision: 900, blocks: randomBytes(LARGE_BYTES) })
  await db.insert(securityEvents).values(
    Array.from({ length: ROWS }, (_, row) => ({
      kind: 'signed_in' as const,
      details: { row, text: 'a "line"\n\\n\u2028', exact: 0.1 + 0.2, big: 2 ** 53 },
    })),
  )
  return { inkloom, token, desk, guid }
}

/** Continues the work in the copied installation: signs in, edits, and resumes the book. */
const continueWork = async (database: TestDatabase, { token, desk, guid }: Awaited<ReturnType<typeof begin>>) => {
  write = keepMissing
  // The job of the unfinished book is copied as running. Without this, the test would wait until its
  // heartbeat expires.
  await inspect(database, ({ db }) =>
    db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`),
  )
  const inkloom: TestInkloom = await testInkloom({ writer, database })
  const user = await inkloom.call('GET /user_info', {}, token)
  expect(user.email).toBe(email)
  const again = await inkloom.call('POST /login', { body: { email, password } })
  const project = await inkloom.call('GET /projects/:id', { params: { id: desk.id } }, again.access_token)
  for (const text of texts) expect(project.content).toContain(JSON.stringify(text).slice(1, -1))
  await vi.waitFor(
    async () =>
      expect(await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)).toMatchObject({
        status: 'DONE',
        sections_done: 6,
      }),
    // A killed worker's job is retried only after its heartbeat has expired.
    { interval: 500 },
  )
  // Sequences continue after the copied values.
  await inkloom.call('POST /generate', { body: { description: 'Lighthouses' } }, token)
  return inkloom
}

const onServer = canUseServer('moving to a PostgreSQL server')

it.each<[string, boolean]>([
  ['the database of the tests', false],
  ...(onServer && soaking ? ([['embedded', true]] as [string, boolean][]) : []),
])(
  'restores a backup of a running server into an empty database (%s)',
  async (_, embedded) => {
    const from = await newDatabase(embedded)
    const begun = await begin(from)
    const before = await everything(begun.inkloom.database)
    const file = join(folder, 'backup.gz')
    const made = await askForBackup(placeOf(from), file)
    expect(made).toEqual({ file, bytes: statSync(file).size })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder)).toEqual(['backup.gz'])
    // Rows added after the backup are not in it.
    await begun.inkloom.database.db.insert(users).values({ email: 'later@example.com' })

    const to = embedded || !onServer ? nowhere() : await newDatabase(false)
    const copied = await askToRestore(placeOf(to), file)
    expect(copied).toContainEqual({ table: 'public.security_events', rows: expect.any(Number) })
    await inspect(to, async (database) => {
      const after = await everything(database)
      // A running server updates its jobs, and the backup itself is recorded as an event.
      for (const found of [before, after]) delete found['pgboss.queue']
      for (const found of [before, after]) delete found['pgboss.job']
      after['public.security_events'] = after['public.security_events']!.filter((row) => !row.includes('""backup""'))
      expect(after).toEqual(before)
      expect(Object.keys(after).length).toBeGreaterThan(25)
    })
    await (await continueWork(to, begun)).stop()
    await begun.inkloom.stop()
  },
  180_000,
)

describe.runIf(onServer && soaking)('moving from the embedded database to a server', () => {
  it('copies every row; sign-ins work, texts are unchanged, and a book resumes', async () => {
    const [from, to] = [await newDatabase(true), await newDatabase(false)]
    const begun = await begin(from)
    await expect(askToMove(placeOf(from), to.databaseUrl!)).rejects.toThrow('is in use by another Inkloom')
    await begun.inkloom.restart({
      between: async () => {
        await askToMove(placeOf(from), to.databaseUrl!)
        const [before, after] = [await inspect(from, everything), await inspect(to, everything)]
        expect(after).toEqual(before)
        expect(before['pgboss.job']?.join()).toContain(begun.guid)
        expect(before['public.text_snapshots']!.join().length).toBeGreaterThan(2 * LARGE_BYTES)
        await expect(askToMove(placeOf(from), to.databaseUrl!)).rejects.toThrow('The target database is not empty: ')
      },
    })
    await (await continueWork(to, begun)).stop()
    await begun.inkloom.stop()
  })

  it('copies nothing if one row cannot be copied', async () => {
    const [from, to] = [await newDatabase(true), await newDatabase(false)]
    await inspect(from, async ({ db }) => {
      await db.insert(users).values({ email })
    })
    await inspect(to, ({ db }) => db.execute(sql`alter table users add constraint nobody check (email is null)`))
    await expect(askToMove(placeOf(from), to.databaseUrl!)).rejects.toThrow('Rows of public.users could not be')
    expect(Object.values(await inspect(to, everything)).flat()).toEqual([])
  })

  it.each(['mysql://host/base', 'nonsense'])('refuses %s', async (to) => {
    await expect(askToMove(placeOf(await newDatabase(true)), to)).rejects.toThrow('postgres://user:password@')
  })
})

let lines: string[]
beforeAll(async () => {
  await useReadyMadeDatabase()
  const from = await newTestDatabase()
  const scratch = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
  await inspect(from, async ({ db }) => {
    await db.insert(users).values([{ email }, { email: 'ben@example.com' }])
  })
  const { file } = await askForBackup(placeOf(from), join(scratch, 'backup.gz'))
  lines = gunzipSync(readFileSync(file)).toString().split('\n')
  rmSync(scratch, { recursive: true })
  await from.remove()
})
const backUp = (change: (lines: string[]) => string[] = (same) => same) => {
  const file = join(folder, 'backup.gz')
  writeFileSync(file, gzipSync(change(lines).join('\n')))
  return file
}
const emails = (at: TestDatabase) =>
  inspect(at, async ({ db }) => (await db.select().from(users)).map((user) => user.email).toSorted())

describe('a backup', () => {
  it('is not restored into a database that has data', async () => {
    const to = await newDatabase(false)
    await inspect(to, ({ db }) => db.insert(users).values({ email: 'here@example.com' }))
    await expect(askToRestore(placeOf(to), backUp())).rejects.toThrow('is not empty: public.users')
    expect(await emails(to)).toEqual(['here@example.com'])
  })

  it.each<[string, (lines: string[]) => string[], string]>([
    ['whose end is missing', (lines) => lines.slice(0, -2), 'its end is missing'],
    [
      'with another row',
      (lines) => lines.map((line) => line.replace('ben@', 'eve@')),
      'The copy of public.users differs',
    ],
    ['with a row less', (lines) => lines.filter((line) => !line.includes('ben@')), 'Rows of public.users could not be'],
    ['of another kind', (lines) => ['{"some":"log"}', ...lines], 'is not a backup that can be restored'],
    [
      'of a newer Inkloom',
      (lines) => lines.map((line) => line.replace(/"migration":\d+/, '"migration":9999999999999')),
      'made by a newer version of Inkloom',
    ],
  ])('%s is refused, and nothing is restored', async (_, change, said) => {
    const [file, to] = [backUp(change), await newDatabase(false)]
    await expect(askToRestore(placeOf(to), file)).rejects.toThrow(said)
    expect(Object.values(await inspect(to, everything)).flat()).toEqual([])
  })

  it('is restored without accounts that were removed since', async () => {
    const file = backUp()
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    const removed = JSON.parse(lines.find((line) => line.includes('"email":"ben@'))!) as { id: string; email: string }
    const to = await newDatabase(false)
    mkdirSync(to.dataDir, { recursive: true })
    writeFileSync(join(to.dataDir, 'deleted-accounts.txt'), `${removed.id}\n${crypto.randomUUID()}\n`)
    await askToRestore(placeOf(to), file)
    const left = await emails(to)
    expect(left).not.toContain(removed.email)
    expect(left.length).toBeGreaterThan(0)
  })

  it('is refused if it is incomplete or missing', async () => {
    const [file, to] = [backUp(), await newDatabase(false)]
    writeFileSync(file, readFileSync(file).subarray(0, -100))
    await expect(askToRestore(placeOf(to), file)).rejects.toThrow('not a backup that can be restored')
    await expect(askToRestore(placeOf(to), join(folder, 'no.gz'))).rejects.toThrow('There is no file')
  })

  it('is migrated to the current schema if it was made by an older version', async () => {
    const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { when: number }[]
    }
    const older = migrationsUpTo(entries[2]!.when)!
    const from = await newOlderDatabase(older.folder)
    opened.push(from)
    const database = await openDatabase({ ...from, migrations: older.folder })
    await database.db.execute(sql`insert into users (email) values (${email})`)
    const { file } = await makeBackup(database, async () => null, join(folder, 'older.gz'))
    await database.close()
    older.remove()
    const to = await newDatabase(false)
    // Like a new database, the target has no schema yet.
    await inspect(to, async ({ db }) => {
      await db.execute(sql`drop schema if exists public, drizzle, pgboss cascade`)
      await db.execute(sql`create schema public`)
    })
    await askToRestore(placeOf(to), file)
    expect(await emails(to)).toEqual([email])
    expect((await inspect(to, everything))['public.webhook_deliveries']).toEqual([])
  })

  it('requires a database', async () => {
    await expect(askForBackup(placeOf(nowhere()), join(folder, 'backup.gz'))).rejects.toThrow('There is no Inkloom in')
    expect(existsSync(join(folder, 'backup.gz'))).toBe(false)
  })
})
