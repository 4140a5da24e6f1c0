import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files and directories that every PostgreSQL version creates in its folder. Some of the
 * directories may be empty.
 */
const FILES = ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'global/pg_filenode.map']
const DIRECTORIES =
  `base global pg_wal pg_xact pg_multixact/members pg_multixact/offsets pg_logical pg_notify pg_subtrans
pg_tblspc pg_twophase pg_stat pg_replslot pg_snapshots pg_serial pg_commit_ts pg_dynshmem pg_stat_tmp`.split(/\s+/)

/** Descriptions of the files of an installation outside its database, by file name. */
const TRACES: Record<string, string> = {
  'app-secret': 'the master key',
  'deleted-accounts.txt': 'the list of removed accounts',
  mailbox: 'mail of the local mailbox',
  backups: 'backups',
}

export type DataFolder =
  /** The folder has no files of an installation, so a new database may be created. */
  | { kind: 'new' }
  | { kind: 'complete' }
  /** There is a database with missing parts. */
  | { kind: 'incomplete'; missing: string[] }
  /** There is no database, but other files show that there was one. */
  | { kind: 'lost'; traces: string[] }

const fileType = (path: string): 'file' | 'directory' | null => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isSymbolicLink()) return found.isDirectory() ? 'directory' : 'file'
  try {
    readdirSync(path)
    return 'directory'
  } catch {
    return 'file'
  }
}

/** Returns the names in a directory, or none if it does not exist. */
const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

const missingIn = (database: string): string[] => {
  const files = FILES.filter((path) => !lstatSync(join(database, path), { throwIfNoEntry: false })?.size)
  const directories = DIRECTORIES.filter((path) => fileType(join(database, path)) !== 'directory')
  const inBase = namesIn(join(database, 'base')).filter((name) => /^\d+$/.test(name))
  const ofDatabases = inBase
    .flatMap((name) => ['PG_VERSION', 'pg_filenode.map'].map((file) => `base/${name}/${file}`))
    .filter((path) => !fileType(join(database, path)))
  const segments = namesIn(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return [
    ...files,
    ...directories,
    // The base folder contains the database and the two templates that PostgreSQL created it from.
    ...(inBase.length < 3 && !directories.includes('base') ? ['base/*'] : []),
    ...ofDatabases,
    ...(segments.length === 0 && !directories.includes('pg_wal') ? ['pg_wal/*'] : []),
    ...(namesIn(join(database, 'pg_xact')).length === 0 && !directories.includes('pg_xact') ? ['pg_xact/*'] : []),
  ].map((path) => `database/${path}`)
}

const isTrace = (dataDir: string, name: string): boolean => {
  if (/\.backup(\.age)?$/.test(name)) return true
  if (!Object.hasOwn(TRACES, name)) return false
  const path = join(dataDir, name)
  return fileType(path) === 'directory' ? namesIn(path).length > 0 : true
}

/**
 * Returns the state of a data folder: new, complete, incomplete or without its database. It changes
 * nothing. Leftovers of an interrupted first start (`database.new`, `database.lock`) don't count as
 * an installation.
 */
export const inspectDataFolder = (dataDir: string): DataFolder => {
  const database = join(dataDir, 'database')
  if (fileType(database) !== null) {
    const missing = missingIn(database)
    return missing.length ? { kind: 'incomplete', missing } : { kind: 'complete' }
  }
  const traces = namesIn(dataDir).filter((name) => isTrace(dataDir, name))
  return traces.length ? { kind: 'lost', traces } : { kind: 'new' }
}

/** Returns a description of a file for people, such as `app-secret (the master key)`. */
export const describeTrace = (name: string): string => {
  const what = TRACES[name] ?? 'a backup'
  return `${name} (${what})`
}
