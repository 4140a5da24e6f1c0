import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What stands in every database folder that PostgreSQL has made, however old. Some of the directories may be empty. */
const FILES = ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'global/pg_filenode.map']
const DIRECTORIES =
  `base global pg_wal pg_xact pg_multixact/members pg_multixact/offsets pg_logical pg_notify pg_subtrans
pg_tblspc pg_twophase pg_stat pg_replslot pg_snapshots pg_serial pg_commit_ts pg_dynshmem pg_stat_tmp`.split(/\s+/)

/** What an installation leaves beside its database, by name, and what it is. */
const TRACES: Record<string, string> = {
  'app-secret': 'the master key',
  'deleted-accounts.txt': 'the list of removed accounts',
  mailbox: 'mail of the local mailbox',
  backups: 'backups',
}

export type DataFolder =
  /** Nothing of an installation is there: a new database may be made. */
  | { kind: 'new' }
  | { kind: 'complete' }
  /** There is a database, and parts of it are missing. */
  | { kind: 'incomplete'; missing: string[] }
  /** There is no database, and something says that there was one. */
  | { kind: 'lost'; traces: string[] }

const look = (path: string): 'file' | 'directory' | null => {
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

/** Names in a directory; none where there is no such directory. */
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
  const directories = DIRECTORIES.filter((path) => look(join(database, path)) !== 'directory')
  const inBase = namesIn(join(database, 'base')).filter((name) => /^\d+$/.test(name))
  const ofDatabases = inBase
    .flatMap((name) => ['PG_VERSION', 'pg_filenode.map'].map((file) => `base/${name}/${file}`))
    .filter((path) => !look(join(database, path)))
  const segments = namesIn(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return [
    ...files,
    ...directories,
    // The one that is used, and the two templates that it was made of.
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
  return look(path) === 'directory' ? namesIn(path).length > 0 : true
}

/**
 * Whether a data folder is new, has a database, or has lost it in part or whole. Only looks, and changes nothing. What an
 * interrupted first start leaves (`database.new`, `database.lock`) is nothing of an installation.
 */
export const inspectDataFolder = (dataDir: string): DataFolder => {
  const database = join(dataDir, 'database')
  if (look(database) !== null) {
    const missing = missingIn(database)
    return missing.length ? { kind: 'incomplete', missing } : { kind: 'complete' }
  }
  const traces = namesIn(dataDir).filter((name) => isTrace(dataDir, name))
  return traces.length ? { kind: 'lost', traces } : { kind: 'new' }
}

/** For people: `app-secret (the master key)`. */
export const describeTrace = (name: string): string => {
  const what = TRACES[name] ?? 'a backup'
  return `${name} (${what})`
}
