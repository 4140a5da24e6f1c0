import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { StartFailure } from '../start-failure.ts'

export interface DirectoryLock {
  /** Writes this process's id into the lock file, so that another process can name the holder. */
  sign: () => void
  release: () => void
  /** Releases the lock and removes the files that taking it created. */
  undo: () => void
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns the process that holds the lock, for a message, or an empty string. While that process
 * starts, the file may still contain the id of an earlier process.
 */
const holder = (path: string): string => {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return pid > 0 && isAlive(pid) ? ` (process ${pid})` : ''
  } catch {
    return '' // Windows refuses to read a file that another process has locked.
  }
}

/**
 * Returns false if the lock file was removed after it was opened here, by a process whose start
 * failed.
 */
const isStillThere = (path: string, file: number): boolean =>
  process.platform === 'win32' || statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino

const open = (path: string): { file: number; isNew: boolean } => {
  try {
    return { file: openSync(path, 'ax+', 0o600), isNew: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { file: openSync(path, 'a+', 0o600), isNew: false }
  }
}

/**
 * Locks the folder for this process. The operating system holds the lock on an open file, so it is
 * released however the process dies. An existing lock file keeps its content until `sign` is
 * called. Throws if another process holds the lock.
 */
export const takeDirectory = (dataDir: string): DirectoryLock => {
  const firstMade = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Opening an existing lock file does not prove that new files can be created in the folder.
  accessSync(dataDir, constants.W_OK)
  const path = join(dataDir, 'database.lock')
  const { file, isNew } = open(path)
  if (!tryLock(file)) {
    closeSync(file)
    throw new StartFailure(
      'in use',
      `The data folder ${dataDir} is in use by another Inkloom${holder(path)}. ` +
        'Stop that one first, give this one another folder (DATA_DIR), or let both use a PostgreSQL server (DATABASE_URL).',
    )
  }
  if (!isStillThere(path, file)) {
    closeSync(file)
    return takeDirectory(dataDir)
  }
  return {
    sign() {
      ftruncateSync(file)
      writeSync(file, `${process.pid}\n`)
    },
    release: () => closeSync(file),
    undo() {
      try {
        if (isNew) rmSync(path)
        if (firstMade !== undefined) rmdirSync(dataDir)
      } catch {
        // An empty file or folder that remains does no harm.
      }
      closeSync(file)
    },
  }
}

/**
 * Returns true if a process holds the folder's lock. Writes nothing. Throws if the lock can't be
 * read.
 */
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

/** Locks the folder without changing its content. Returns the function that releases the lock. */
export const lockDirectory = (dataDir: string): (() => void) => takeDirectory(dataDir).release
