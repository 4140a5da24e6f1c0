import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const DIRECTLY: RegExp =
  /^(database(\.new|\.lock)?|app-secret(\.[0-9a-f]{12})?|deleted-accounts\.txt(\.unfinished)?|mailbox|backups)$/
const WITHIN: Record<string, RegExp> = {
  mailbox: /^\d{15}-[0-9a-f]{8}\.eml(\.part)?$/,
  backups: /^inkloom-[\w.-]+\.backup(\.age)?(\.\w+)?$/,
}
/** Names that PostgreSQL uses, on all levels of its folder. */
const POSTGRES =
  /^(PG_VERSION|base|global|(pg_|pgsql_|t\d|xlogtemp|postgresql\.|postmaster\.)[\w.]*|[0-9A-F]{4}[0-9A-Fa-z_.]*|\d+(_(fsm|vm|init))?(\.\d+)?|archive_status|summaries|members|offsets|mappings|snapshots|replorigin_checkpoint)$/

export interface OwnFile {
  path: string
  stats: Stats
}

function* within(directory: string, isOwn: RegExp): Generator<OwnFile> {
  for (const name of readdirSync(directory).filter((found) => isOwn.test(found))) {
    const path = join(directory, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats || !(stats.isFile() || stats.isDirectory())) continue
    yield { path, stats }
    if (stats.isDirectory()) yield* within(path, WITHIN[name] ?? POSTGRES)
  }
}

/**
 * Yields the files and directories of a data folder that Inkloom creates, recognized by their
 * names. Links are not included, and neither are other files that an operator keeps there.
 */
export function* ownFiles(dataDir: string): Generator<OwnFile> {
  if (lstatSync(dataDir, { throwIfNoEntry: false })) yield* within(dataDir, DIRECTLY)
}
