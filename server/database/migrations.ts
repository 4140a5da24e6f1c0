import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Run before the migrator, which looks and locks for a good part of a warm start. */
export const newestMigrationQuery =
  'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'

/** Whether what `newestMigrationQuery` gave is the newest migration there is. */
export const isNewest = (rows: unknown[]): boolean => {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const [row] = rows as { created_at: number }[]
  return Number(row?.created_at) === journal.entries.at(-1)?.when
}
