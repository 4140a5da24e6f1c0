import { statSync } from 'node:fs'
import { StartFailure, type StartProblem } from './start-failure.ts'

/**
 * The signs of each start problem: codes of the operating system, and a pattern for PostgreSQL's
 * output.
 */
const signs: [problem: StartProblem, codes: string[], pattern: RegExp][] = [
  ['disk full', ['ENOSPC', 'EDQUOT'], /No space left on device|Disk quota exceeded/],
  ['read-only', ['EROFS'], /Read-only file system/],
  ['wrong owner', ['EACCES', 'EPERM'], /Permission denied|Operation not permitted/],
  ['other version', [], /database files are incompatible with server/],
  ['database damaged', [], /PANIC:|FATAL:|^Aborted\(/m],
]

const messages: Record<StartProblem, (dataDir: string) => string> = {
  'disk full': (dataDir) =>
    `The disk of the data folder ${dataDir} is full: free some space and start again, nothing is lost.`,
  'read-only': (dataDir) =>
    `The data folder ${dataDir} is read-only: mount it as writable, make it writable again (chmod -R u+w), or set DATA_DIR to another folder.`,
  'wrong owner': (dataDir) =>
    `This account may not write in the data folder ${dataDir}: start Inkloom as the account that owns the folder, or give the folder to this account (chown -R).`,
  'other version': (dataDir) =>
    `The database in ${dataDir} was made with another version of PostgreSQL: start the Inkloom that made it, make a backup there, and restore that backup here.`,
  'database damaged': (dataDir) =>
    `The database in ${dataDir} is damaged and can't be opened: move ${dataDir}/database away, keep it, and restore a backup with \`npm run admin -- restore <backup>\`.`,
  'in use': (dataDir) => `The data folder ${dataDir} is in use.`,
  'data folder incomplete': (dataDir) => `The data folder ${dataDir} is incomplete.`,
}

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : codeOf(error.cause)
}

/**
 * Returns true for plausible version numbers: those of PostgreSQL 9 to 25, or a catalog version,
 * which begins with a date. Other numbers come from a damaged file.
 */
const isVersion = (kind: string, number: number) =>
  kind === 'PG_CONTROL_VERSION' ? number >= 900 && number < 2600 : number > 200_000_000 && number < 210_000_000

/** PostgreSQL reports a damaged control file as a file of another version. */
const isDamagedControlFile = (output: string): boolean => {
  const [, kind, number] = /initialized with (PG_CONTROL_VERSION|CATALOG_VERSION_NO) (-?\d+)/.exec(output) ?? []
  return kind !== undefined && !isVersion(kind, Number(number))
}

/** Returns true if this account already owns the folder. Then changing the owner would not help. */
const isOwnFolder = (dataDir: string): boolean => {
  try {
    return statSync(dataDir).uid === process.getuid?.()
  } catch {
    return false
  }
}

const problemOf = (code: string | undefined, output: string, dataDir: string): StartProblem | undefined => {
  const found = signs.find(
    ([, codes, words]) => (code !== undefined && codes.includes(code)) || words.test(output),
  )?.[0]
  if (found === 'other version' && isDamagedControlFile(output)) return 'database damaged'
  return found === 'wrong owner' && isOwnFolder(dataDir) ? 'read-only' : found
}

/**
 * Returns a StartFailure for the operator if the data folder is the cause, or the error unchanged.
 */
export const explainStartError = (error: unknown, dataDir: string, output = ''): unknown => {
  if (error instanceof StartFailure) return error
  const code = codeOf(error)
  const problem = problemOf(code, output, dataDir)
  return problem ? new StartFailure(problem, messages[problem](dataDir), error) : error
}
