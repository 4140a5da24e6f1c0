import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const MB = 1_000_000
const LOW_DISK = 1000 * MB
const NO_DISK = 200 * MB
/** The memory that a first start may take. */
const FIRST_START = 512 * MB

const inWords = (bytes: number): string =>
  bytes >= 1000 * MB ? `${(bytes / (1000 * MB)).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`

const nearest = (path: string): string => (existsSync(path) || path === dirname(path) ? path : nearest(dirname(path)))

/** Checks if the data folder is writable, and how much space is left. */
export const checkDisk = (dataDir: string): Finding => {
  const part = 'Disk'
  const folder = nearest(dataDir)
  try {
    if (!statSync(folder).isDirectory()) return bad(part, `${folder} is not a folder`, 'Correct DATA_DIR.')
    accessSync(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    const says = `${inWords(free)} free for ${dataDir}`
    if (free < NO_DISK) return bad(part, says, 'Free some space: without it nothing can be saved.')
    return free < LOW_DISK ? warning(part, says, 'Free some space, or move DATA_DIR.') : good(part, says)
  } catch (error) {
    return bad(
      part,
      `${folder} can't be used: ${reasonOf(error)}`,
      'Give the folder to the account that runs Inkloom, or change DATA_DIR.',
    )
  }
}

/** Checks if there is enough memory for a start. The limit of a container is respected. */
export const checkMemory = (
  total = Math.min(totalmem(), process.constrainedMemory() || Infinity),
  available = process.availableMemory(),
): Finding => {
  const says = `${inWords(available)} of ${inWords(total)} available`
  if (total < FIRST_START) return bad('Memory', says, `Give Inkloom at least ${inWords(FIRST_START)}, or swap space.`)
  return available < FIRST_START
    ? warning(
        'Memory',
        says,
        `End other programs if Inkloom does not start: a first start needs ${inWords(FIRST_START)}.`,
      )
    : good('Memory', says)
}
