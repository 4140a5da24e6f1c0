import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
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

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Names a template after everything that it is made of. */
const templateName = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(migrationsFolder, file)))
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  return `inkloom_template_${hash.digest('hex').slice(0, 16)}`
}

/** A migrated database in a folder, made once; of several processes that make it at once one wins. */
const embeddedTemplate = async (): Promise<string> => {
  const cache = join(root, 'node_modules', '.cache', 'inkloom')
  const template = join(cache, templateName())
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  await (await openDatabase({ dataDir: unfinished })).close()
  try {
    renameSync(unfinished, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return template
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'inkloom-test-'))

const newEmbedded = async (): Promise<TestDatabase> => {
  const template = await embeddedTemplate()
  const dataDir = newDataDir()
  cpSync(template, dataDir, { recursive: true })
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

const newOnServer = (url: string): Promise<TestDatabase> =>
  administer(url, async (client) => {
    const template = templateName()
    // Also over the copying: PostgreSQL copies a template only while nobody is connected to it.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await client.query(`create database ${template}_unfinished`)
      await (await openDatabase({ databaseUrl: withName(url, `${template}_unfinished`), dataDir: '' })).close()
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
export const newTestDatabase = ({ embedded = false } = {}): Promise<TestDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  return url && !embedded ? newOnServer(url) : newEmbedded()
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
