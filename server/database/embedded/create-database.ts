import { closeSync, existsSync, fsync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openToSync, syncPath } from './durable-file-system.ts'
import { unpackFolder } from './packed-folder.ts'
import { fullDisk, isDiskFull } from './refuse-full-disk.ts'
import { copySparsely } from './sparse-copies.ts'

/** Where the bundled server has an empty database with its newest schema; the sources have none. See scripts/make-database.ts. */
const readyMade = fileURLToPath(new URL('./ready-made', import.meta.url))

const SYNCS_AT_ONCE = 16
const sync = promisify(fsync)

/** Brings a tree to disk. Several files at a time share the file system's journal commits: one after the other takes 20 times as long. */
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

/** Initializes PostgreSQL's folder. That takes 300 MB of memory, which go back only when the thread ends. */
const initialize = async (directory: string): Promise<void> => {
  const { initializePostgres } = await import('./start-postgres.ts')
  const copyWhole = copySparsely()
  try {
    await (await initializePostgres(directory)).close()
  } finally {
    copyWhole()
  }
}

/**
 * Makes a new database beside its place, brings it to disk whole and then renames it, so that under its own name it is never
 * half made.
 */
export const createDatabase = async (directory: string): Promise<void> => {
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    if (existsSync(readyMade)) unpackFolder(readyMade, unfinished)
    else await initialize(unfinished)
    await syncTree(unfinished)
    renameSync(unfinished, directory)
  } catch (error) {
    // PostgreSQL does not always say why it failed, and afterwards there is room again.
    const isFull = isDiskFull(dirname(directory))
    rmSync(unfinished, { recursive: true, force: true })
    throw isFull ? fullDisk(`The disk is too small for ${unfinished}`, error) : error
  }
  syncPath(dirname(directory))
}
