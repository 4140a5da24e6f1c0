import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Pool, type PoolClient } from 'pg'
import { vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrationsFolder } from '#server/database/migrations.ts'
import { compilePostgres } from '#server/database/embedded/start-postgres.ts'
import { packFolder } from '#server/database/embedded/packed-folder.ts'
import { type DatabaseSettings, openDatabase } from '#server/database/open-database.ts'

export interface TestDatabase extends DatabaseSettings {
  /** Drops the database, and the data folder with it. */
  remove(): Promise<void>
}

interface Choices {
  /** Uses the embedded database even if TEST_DATABASE_URL names a server. */
  embedded?: boolean
  /** Prepares a new database beyond its schema. It runs once for all tests that use this name. */
  prepared?: { name: string; prepare: (settings: DatabaseSettings) => Promise<void> }
}
type Prepared = Choices['prepared']

const root = fileURLToPath(new URL('../..', import.meta.url))

const nameOnce = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(migrationsFolder, file)))
  for (const dependency of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(readFileSync(join(root, 'node_modules', dependency, 'package.json')))
  return `inkloom_template_2_${hash.digest('hex').slice(0, 16)}`
}
let name: string | undefined

/** Returns the name of a template, derived from all of its sources. */
const templateName = (prepared: Prepared): string => {
  name ??= nameOnce()
  return prepared ? `${name}_${prepared.name}` : name
}

/** The line of a template's settings that turns syncs off. */
const NO_SYNC = 'fsync = off\n'

const make = async (settings: DatabaseSettings, prepared: Prepared): Promise<void> => {
  await (await openDatabase(settings)).close()
  await prepared?.prepare(settings)
}

/**
 * Returns a folder with a migrated database, which is created once. If several processes create it
 * at once, one of them wins.
 */
const embeddedTemplate = async (prepared: Prepared): Promise<string> => {
  const cache = join(root, 'node_modules', '.cache', 'inkloom')
  const template = join(cache, templateName(prepared))
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  await make({ dataDir: unfinished }, prepared)
  // Without fsync, a killed process loses nothing and only a power cut does. durability.test.ts
  // uses a database with it.
  appendFileSync(join(unfinished, 'database', 'postgresql.conf'), NO_SYNC)
  try {
    renameSync(unfinished, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return template
}

/**
 * Lets this test file create embedded databases by unpacking one, like the bundled server, instead
 * of initializing them.
 */
export const useReadyMadeDatabase = async (): Promise<void> => {
  const template = await embeddedTemplate(undefined)
  usePacked(join(template, 'database'), `${template}.packed`)
}

/** Like `useReadyMadeDatabase`, but the databases sync to disk, as in the bundled server. */
export const useReadyMadeDurableDatabase = async (): Promise<void> => {
  const template = await embeddedTemplate(undefined)
  const copy = newDataDir()
  cpSync(join(template, 'database'), copy, { recursive: true })
  const settings = join(copy, 'postgresql.conf')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(NO_SYNC, ''))
  usePacked(copy, `${template}.durable.packed`)
  rmSync(copy, { recursive: true })
}

const usePacked = (database: string, packed: string): void => {
  if (!existsSync(packed)) {
    const unfinished = `${packed}-${randomBytes(6).toString('hex')}`
    packFolder(database, unfinished)
    renameSync(unfinished, packed)
  }
  vi.stubEnv('INKLOOM_READY_MADE', packed)
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'inkloom-test-'))

/**
 * PostgreSQL as WebAssembly. While this process holds it, threads share its compiled functions
 * instead of compiling them for each database.
 */
let compiled: Promise<unknown> | undefined

const newEmbedded = async (prepared: Prepared): Promise<TestDatabase> => {
  compiled ??= compilePostgres()
  const template = await embeddedTemplate(prepared)
  const dataDir = newDataDir()
  // Only the database is copied, because each installation creates its own secrets.
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true })
  return {
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const withName = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * The connection of this worker to each server, for creating and dropping databases. Opening one
 * costs PostgreSQL more than copying a database.
 */
const administrators = new Map<string, Pool>()

const administratorOf = (url: string): Pool => {
  const known = administrators.get(url)
  if (known) return known
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The connection is lost when the server of the tests stops. The pool opens another one if needed.
  pool.on('error', () => undefined)
  administrators.set(url, pool)
  return pool
}

/** Runs `work` with the administrator's connection, after all earlier work. */
const administer = async <T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await administratorOf(url).connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const newOnServer = (url: string, prepared: Prepared): Promise<TestDatabase> =>
  administer(url, async (client) => {
    const template = templateName(prepared)
    const name = `inkloom_test_${randomBytes(6).toString('hex')}`
    // The lock is held during the copy too, because PostgreSQL copies a template only while nobody
    // is connected to it.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
      if (rowCount === 0) await makeTemplate(client, url, template, prepared)
      // Copying files takes the server a third of the time of copying page by page through its log.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [template])
    }
    const dataDir = newDataDir()
    return {
      databaseUrl: withName(url, name),
      dataDir,
      async remove() {
        rmSync(dataDir, { recursive: true, force: true })
        await administer(url, (again) => again.query(`drop database if exists ${name} with (force)`))
      },
    }
  })

const makeTemplate = async (client: PoolClient, url: string, template: string, prepared: Prepared): Promise<void> => {
  const unfinished = newDataDir()
  await client.query(`create database ${template}_unfinished`)
  await make({ databaseUrl: withName(url, `${template}_unfinished`), dataDir: unfinished }, prepared)
  rmSync(unfinished, { recursive: true })
  await client.query(`alter database ${template}_unfinished rename to ${template}`)
}

/**
 * Creates a migrated database that is not open yet: embedded, or on the server that
 * TEST_DATABASE_URL names.
 */
export const newTestDatabase = ({ embedded = false, prepared }: Choices = {}): Promise<TestDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  return url && !embedded ? newOnServer(url, prepared) : newEmbedded(prepared)
}

/** Creates a database with the schema of older migrations, for tests of newer ones. */
export const newOlderDatabase = async (migrations: string): Promise<TestDatabase> => {
  const settings = await newTestDatabase()
  const database = await openDatabase(settings)
  await database.db.execute(sql`drop schema public, drizzle cascade`)
  await database.db.execute(sql`create schema public`)
  await database.close()
  await (await openDatabase({ ...settings, migrations })).close()
  return settings
}

/** Creates and opens a migrated database. Closing it removes it. */
export const testDatabase = async (): Promise<Database> => {
  const settings = await newTestDatabase()
  const database = await openDatabase(settings)
  return {
    ...database,
    async close() {
      await database.close()
      await settings.remove()
    },
  }
}
