import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations.ts'
import { type DatabaseSettings, openDatabase } from './open-database.ts'

export interface TestDatabase extends DatabaseSettings {
  /** Drops the database, and the data folder with it. */
  remove(): Promise<void>
}

interface Choices {
  /** Uses the embedded database even if TEST_DATABASE_URL names a server. */
  embedded?: boolean
  /** Brings a new database further than its schema, once for all tests that ask for it under this name. */
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

/** Returns a template's name, derived from everything it is built from. */
const templateName = (prepared: Prepared): string => {
  name ??= nameOnce()
  return prepared ? `${name}_${prepared.name}` : name
}

const make = async (settings: DatabaseSettings, prepared: Prepared): Promise<void> => {
  await (await openDatabase(settings)).close()
  await prepared?.prepare(settings)
}

/** A migrated database in a folder, made once; of several processes that make it at once one wins. */
const embeddedTemplate = async (prepared: Prepared): Promise<string> => {
  const cache = join(root, 'node_modules', '.cache', 'inkloom')
  const template = join(cache, templateName(prepared))
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  await make({ dataDir: unfinished }, prepared)
  // A killed process loses nothing by it, only a power cut does: durability.test.ts makes a database of its own.
  appendFileSync(join(unfinished, 'database', 'postgresql.conf'), 'fsync = off\n')
  try {
    renameSync(unfinished, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return template
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'inkloom-test-'))

const newEmbedded = async (prepared: Prepared): Promise<TestDatabase> => {
  const template = await embeddedTemplate(prepared)
  const dataDir = newDataDir()
  // No more of it: each installation makes secrets of its own.
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

const administer = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const newOnServer = (url: string, prepared: Prepared): Promise<TestDatabase> =>
  administer(url, async (client) => {
    const template = templateName(prepared)
    // Also over the copying: PostgreSQL copies a template only while nobody is connected to it.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const unfinished = newDataDir()
      await client.query(`create database ${template}_unfinished`)
      await make({ databaseUrl: withName(url, `${template}_unfinished`), dataDir: unfinished }, prepared)
      rmSync(unfinished, { recursive: true })
      await client.query(`alter database ${template}_unfinished rename to ${template}`)
    }
    const name = `inkloom_test_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${name} template ${template}`)
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

/** A fresh, migrated database, not yet opened: embedded, or on the server that TEST_DATABASE_URL names. */
export const newTestDatabase = ({ embedded = false, prepared }: Choices = {}): Promise<TestDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  return url && !embedded ? newOnServer(url, prepared) : newEmbedded(prepared)
}

/** A fresh, migrated and open database; closing removes it. */
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
