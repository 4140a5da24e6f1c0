import { closeSync, existsSync, fsync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openToSync, syncPath } from './durable-file-system.ts'
import { unpackFolder } from './packed-folder.ts'
import { fullDisk, isDiskFull } from './refuse-full-disk.ts'
import { copySparsely } from './sparse-copies.ts'

/**
 * The packed empty database with the newest schema, which scripts/make-database.ts adds to the
 * bundled server. The sources have none. Tests of the sources set the path of another one, because
 * initializing a database takes five seconds.
 */
const readyMade = process.env['INKLOOM_READY_MADE'] ?? fileURLToPath(new URL('./ready-made', import.meta.url))

const SYNCS_AT_ONCE = 16
const sync = promisify(fsync)

/**
 * Syncs a directory tree to disk. Several files are synced at once, because they share the file
 * system's journal commits. Syncing one at a time takes 20 times as long.
 */
const syncTree = async (directory: string): Promise<void> => {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  )
  const left = [...paths, directory].values()
  const syncRest = async () => {
    for (const path of left) {
      const file = openToSync(path)
      if (file !== null) await sync(file).finally(() => closeSync(file))
    }
  }
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncRest))
}

/**
 * Initializes PostgreSQL's folder. This takes 300 MB of memory, which is freed only when the thread
 * ends.
 */
const initialize = async (directory: string): Promise<void> => {
  const { initializePostgres } = await import('./start-postgres.ts')
  const copyWhole = copySparsely()
  try {
    await (await initializePostgres(directory)).close()
  } finally {
    copyWhole()
  }
}

export interface NewDatabase {
  directory: string
  /**
   * True if the database must be created without a schema, because an older one is applied
   * afterwards.
   */
  withoutSchema: boolean
}

/**
 * Creates a new database under a temporary name, syncs it to disk and then renames it, so that an
 * incomplete database never has the final name.
 */
export const createDatabase = async ({ directory, withoutSchema }: NewDatabase): Promise<void> => {
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    if (!withoutSchema && existsSync(readyMade)) unpackFolder(readyMade, unfinished)
    else await initialize(unfinished)
    await syncTree(unfinished)
    renameSync(unfinished, directory)
  } catch (error) {
    // The free space is checked before the clean-up frees some, because PostgreSQL does not always
    // report a full disk.
    const isFull = isDiskFull(dirname(directory))
    rmSync(unfinished, { recursive: true, force: true })
    throw isFull ? fullDisk(`The disk is too small for ${unfinished}`, error) : error
  }
  syncPath(dirname(directory))
}
