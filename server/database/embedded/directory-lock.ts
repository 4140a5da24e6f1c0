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
  /** Writes this process's number into the lock, for whoever finds the folder in use. */
  sign: () => void
  release: () => void
  /** Releases it, and removes what taking it has added to the disk. */
  undo: () => void
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The number in the lock may be that of an earlier process, as long as the one that has the folder now still starts. */
const holder = (path: string): string => {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return pid > 0 && isAlive(pid) ? ` (process ${pid})` : ''
  } catch {
    return '' // Windows refuses to read what another process locked.
  }
}

/** Another process that gives up its start may have removed the file after it was opened here. */
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
 * Takes the folder for this process alone. The operating system holds the lock on an open file, so that a process that died,
 * however it died, leaves none behind. A lock file that is there already keeps its content until it is signed.
 */
export const takeDirectory = (dataDir: string): DirectoryLock => {
  const firstMade = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // A lock file of before can be written where nothing new can be made.
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
        // An empty file or folder that stays does no harm.
      }
      closeSync(file)
    },
  }
}

/** Returns whether a process holds the folder's lock. Writes nothing. Throws if the lock can't be read. */
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

/** Takes the folder without a trace in it, and gives the way to release it. */
export const lockDirectory = (dataDir: string): (() => void) => takeDirectory(dataDir).release
