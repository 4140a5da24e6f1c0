import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Finds the newest applied migration. If it is the newest one, the migrator is skipped, whose
 * queries and lock take a large part of a warm start.
 */
export const newestMigrationQuery =
  'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'

interface Journal {
  entries: { when: number; tag: string }[]
}
const JOURNAL = join('meta', '_journal.json')
const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal

/** Returns true if the result of `newestMigrationQuery` is the newest migration of the folder. */
export const isNewest = (rows: unknown[], folder = migrationsFolder): boolean => {
  const [row] = rows as { created_at: number }[]
  return Number(row?.created_at) === readJournal(folder).entries.at(-1)?.when
}

/** Returns true if this folder ends with the newest migration of this version of Inkloom. */
export const hasNewest = (folder: string): boolean =>
  folder === migrationsFolder ||
  readJournal(folder).entries.at(-1)?.when === readJournal(migrationsFolder).entries.at(-1)?.when

/**
 * Makes a temporary folder with the migrations up to a given one, to open a database with its old
 * schema. The caller has to remove it. Returns null if this version of Inkloom does not know the
 * migration.
 */
export const migrationsUpTo = (when: number): { folder: string; remove: () => void } | null => {
  const journal = readJournal(migrationsFolder)
  const last = journal.entries.findIndex((entry) => entry.when === when)
  if (last === -1) return null
  const entries = journal.entries.slice(0, last + 1)
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-migrations-'))
  mkdirSync(join(folder, 'meta'))
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
