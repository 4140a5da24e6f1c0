// Chooses the folder for test files, which is in memory if enough is free. Each test has its own
// database, and on a slow disk copying its 1,200 files takes longer than most tests.
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

const isRoomy = (folder) => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Returns the folder for temporary test files. TMPDIR takes precedence. */
export const fastFolder = () => (!process.env['TMPDIR'] && isRoomy(MEMORY) ? MEMORY : tmpdir())
