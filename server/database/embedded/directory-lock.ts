import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { StartFailure } from '../start-failure.ts'

const holder = (path: string): string => {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text && ` (process ${text})`
  } catch {
    return '' // Windows refuses to read what another process locked.
  }
}

/**
 * Takes the folder for this process alone and gives the way to release it. The operating system holds the lock on an
 * open file, so that a process that died, however it died, leaves none behind.
 */
export const lockDirectory = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'database.lock')
  const file = openSync(path, 'a+', 0o600)
  if (!tryLock(file)) {
    closeSync(file)
    throw new StartFailure(
      'in use',
      `The data folder ${dataDir} is in use by another Inkloom${holder(path)}. ` +
        'Stop that one first, give this one another folder (DATA_DIR), or let both use a PostgreSQL server (DATABASE_URL).',
    )
  }
  try {
    ftruncateSync(file)
    writeSync(file, `${process.pid}\n`)
  } catch (error) {
    closeSync(file)
    throw error
  }
  return () => closeSync(file)
}

/** Whether a process has the folder now. Writes nothing. Throws if the lock can't be looked at. */
export const isDirectoryLocked = (dataDir: string): boolean => {
  let file: number
  try {
    file = openSync(join(dataDir, 'database.lock'), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  try {
    return !tryLock(file, { shared: true })
  } finally {
    closeSync(file)
  }
}
