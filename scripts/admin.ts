// npm run admin -- <command> ...: the operator's commands for an installation. Without a command it
// lists them.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askAdmin, askForBackup, askToMove, askToRestore } from '#server/admin/ask-admin.ts'
import type { OperationName } from '#server/admin/run-operation.ts'
import { madeAt } from '#server/backups/backup-names.ts'
import type { BackupSettings } from '#server/config/backup-place.ts'
import { openStore } from '#server/backups/backup-store.ts'
import { listBackups } from '#server/backups/backups.ts'
import { makeKeyPair, readIdentities } from '#server/database/copy/encrypt-backup.ts'
import { subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import { readSubjectFile } from '#server/admin/subjects/read-subject-file.ts'
import { StartFailure } from '#server/database/start-failure.ts'
import { type Config, CONFIG_EXIT_CODE, ConfigError, loadConfig } from '#server/config/index.ts'
import { ApiError } from '#server/http/errors/api-error.ts'
import type { CopiedRows } from '#server/database/copy/write-database.ts'
import { showTable } from './show-table.ts'

interface Command {
  /** The positional arguments of the command: `<required>` or `[optional]`. */
  places?: string[]
  options?: string[]
  help: string
}

/** Commands that work on the whole database, and therefore are not operations inside it. */
type WholeName = 'backup' | 'backup list' | 'backup key' | 'restore' | 'move'

const commands: Record<OperationName | WholeName, Command> = {
  'license mint': { options: ['count', 'note'], help: 'creates keys of the lifetime deal, which are shown only once' },
  'license list': { help: 'lists the keys: unused, used (and by whom) or revoked' },
  'license revoke': {
    places: ['<license>'],
    help: 'revokes a key by its last letters or id, and ends the lifetime deal of the person who used it',
  },
  'plan grant': {
    places: ['<email>'],
    options: ['name', 'words', 'until', 'tokens'],
    help: 'grants Premium, optionally with a name, words per month, a last day (YYYY-MM-DD) and book tokens',
  },
  'plan revoke': { places: ['<email>'], help: 'removes the granted plan' },
  'key mint': {
    places: ['<email>'],
    options: ['name'],
    help: 'creates a key of the developer API and a secret that signs its webhooks, both shown only once',
  },
  'key list': { places: ['[email]'], help: 'lists the keys of the developer API' },
  'key revoke': { places: ['<key>'], help: 'revokes a key by its last letters or id, and ends its webhooks' },
  'key secret': {
    places: ['<key>'],
    help: 'creates a new secret that signs its webhooks, shown only once; the previous one also signs for a day',
  },
  ledger: { places: ['<email>'], help: 'book tokens granted, taken, credited and expired' },
  export: {
    places: ['<email>'],
    options: ['out', 'overwrite'],
    help: 'all data of a person as JSON, without hashes and sealed keys',
  },
  events: { places: ['[email]'], options: ['limit'], help: 'the audit log, newest first' },
  webhooks: { places: ['[email]'], options: ['limit'], help: 'the log of webhooks about books, newest first' },
  'webhooks replay': { places: ['<id>'], help: 'sends a webhook again, with all its attempts' },
  claims: { help: 'the marketing claims of the site: the source of each, and if it is true here' },
  'settings list': { help: "the settings that come from the owner's page, without their values" },
  'subjects load': {
    places: ['<scheme>', '<file>'],
    help: 'stores a list of subjects (bisac or thema) from a CSV, JSON or XML file, replacing the current one',
  },
  'subjects list': { help: 'the lists of subjects that are loaded' },
  'subjects remove': { places: ['<scheme>'], help: 'removes a list; codes that authors have chosen are kept' },
  users: { help: 'who has an account, and which plan' },
  backup: {
    options: ['out', 'overwrite'],
    help: 'writes everything in the database to one file; the server may run. A name that ends in .age is encrypted for BACKUP_RECIPIENT',
  },
  'backup list': { help: 'the scheduled backups where BACKUP_TO keeps them' },
  'backup key': {
    options: ['out', 'overwrite'],
    help: 'creates a key pair for backups: the secret key in a file to keep elsewhere, the public key for BACKUP_RECIPIENT',
  },
  restore: {
    places: ['<backup>'],
    options: ['key-file'],
    help: 'restores a backup, by its file or its name in `backup list`, to an empty database; the server must be stopped',
  },
  move: {
    options: ['to'],
    help: 'copies the embedded database to an empty one on a server (--to postgres://...) and compares them; the server must be stopped',
  },
}

const numbers = new Set(['count', 'words', 'tokens', 'limit'])
const switches = new Set(['overwrite'])

class WrongUse extends Error {}

const usageOf = (name: string, { places = [], options = [] }: Command) =>
  [name, ...places, ...options.map((option) => (switches.has(option) ? `[--${option}]` : `[--${option} ...]`))].join(
    ' ',
  )

const usage = () => {
  const rows = Object.entries(commands).map(([name, command]) => [usageOf(name, command), command.help] as const)
  return [
    'npm run admin -- <what> [--json]',
    '',
    ...rows.map(([use, help]) => `  ${use}\n      ${help}`),
    '',
    'It finds the installation as the server does: DATABASE_URL and DATA_DIR, in the environment or in .env.',
  ].join('\n')
}

const readCommand = (words: string[]) => {
  const plain = words.filter((word) => !word.startsWith('-'))
  const name = [plain.slice(0, 2).join(' '), plain[0] ?? ''].find((name) => Object.hasOwn(commands, name))
  if (name === undefined)
    throw new WrongUse(plain.length ? `There is no \`${plain.join(' ')}\`.\n\n${usage()}` : usage())
  const command = commands[name as OperationName | WholeName]
  const { places = [], options = [] } = command
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      ...Object.fromEntries(
        options.map((option) => [option, { type: switches.has(option) ? ('boolean' as const) : ('string' as const) }]),
      ),
    },
  })
  const positional = positionals.slice(name.split(' ').length)
  const needed = places.filter((place) => place.startsWith('<')).length
  if (positional.length < needed || positional.length > places.length)
    throw new WrongUse(`Usage: ${usageOf(name, command)}`)
  const { json, out, to, overwrite, 'key-file': keyFile, ...named } = values as Record<string, string | boolean>
  const read = Object.entries(named).map(([option, value]) => [option, numbers.has(option) ? Number(value) : value])
  return {
    operation: name as OperationName | WholeName,
    arguments: {
      ...Object.fromEntries(positional.map((value, place) => [places[place]!.slice(1, -1), value])),
      ...Object.fromEntries(read),
    },
    json: Boolean(json),
    out: out as string | undefined,
    to: to as string | undefined,
    overwrite: Boolean(overwrite),
    keyFile: keyFile as string | undefined,
  }
}

type Read = ReturnType<typeof readCommand>

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

/**
 * Returns a reminder to keep the secret. Backups don't contain it, and sealed values can't be
 * opened without it.
 */
const sayOfSecret = ({ appSecrets, dataDir }: Config) =>
  console.log(
    appSecrets
      ? 'Sealed values in it can only be opened with the same APP_SECRET. Keep that too, in another place.'
      : `Sealed values in it can only be opened with ${dataDir}/app-secret. Keep that too, in another place.`,
  )

/** Writes a file. Throws if it exists, unless `overwrite` is set. */
const writeNew = (path: string, text: string, overwrite: boolean) => {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: overwrite ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new ApiError('conflict', `${path} already exists. Choose another name, or add --overwrite.`)
  }
}

const scheduled = (backups: Config['backups']): BackupSettings => {
  if (backups) return backups
  throw new ApiError('wrong_state', 'No backups are scheduled: set BACKUP_TO.')
}

const recipientsFor = ({ backups }: Config, out: string): string[] => {
  if (!out.endsWith('.age')) return []
  if (backups?.recipients.length) return backups.recipients
  throw new ApiError(
    'wrong_state',
    'To encrypt a backup set BACKUP_TO and BACKUP_RECIPIENT first, or choose a name without .age.',
  )
}

const runWhole: Record<WholeName, (config: Config, read: Read) => Promise<CopiedRows[] | undefined>> = {
  backup: async (config, { out, overwrite }) => {
    if (out === undefined) throw new WrongUse(`Usage: ${usageOf('backup', commands.backup)}`)
    const { file, bytes } = await askForBackup(config, out, { overwrite, recipients: recipientsFor(config, out) })
    console.log(`Written to ${file} (${sizeOf(bytes)}).`)
    sayOfSecret(config)
    return undefined
  },
  'backup list': async ({ backups }, { json }) => {
    const listed = await listBackups(scheduled(backups))
    console.log(json ? JSON.stringify(listed, null, 2) : showTable(listed))
    return undefined
  },
  'backup key': async (_, { out, overwrite }) => {
    if (out === undefined) throw new WrongUse(`Usage: ${usageOf('backup key', commands['backup key'])}`)
    const { identity, recipient } = await makeKeyPair()
    writeNew(out, `# public key: ${recipient}\n${identity}\n`, overwrite)
    console.log(`The secret key is in ${out}: keep it outside this machine, because nothing else can open the backups.`)
    console.log(`BACKUP_RECIPIENT=${recipient}`)
    return undefined
  },
  restore: async (config, { arguments: input, keyFile }) => {
    const identities = keyFile === undefined ? [] : readIdentities(keyFile)
    const named = String(input['backup'])
    if (existsSync(named) || config.backups === null || madeAt(named) === null)
      return askToRestore(config, named, identities)
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const folder = mkdtempSync(join(config.dataDir, 'backup-check-'))
    try {
      await openStore(config.backups.place).get(named, join(folder, named))
      return await askToRestore(config, join(folder, named), identities)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  move: async (config, { to }) => {
    if (to === undefined) throw new WrongUse(`Usage: ${usageOf('move', commands.move)}`)
    return askToMove(config, to)
  },
}

const nowDo: Partial<Record<WholeName, string>> = {
  restore:
    'All tables are restored. Sealed values can only be opened with the secret of the installation that made the backup: set it as APP_SECRET, or put its file app-secret into DATA_DIR.',
  move: 'All tables are the same on both sides. Set DATABASE_URL and start, with the same APP_SECRET, or with the same DATA_DIR if it has the file.',
}

/**
 * Returns the arguments of an operation. A file that it needs is read in this process, because the
 * operator's path is relative to it.
 */
const argumentsOf = async (operation: OperationName, input: Read['arguments']): Promise<Read['arguments']> => {
  if (operation !== 'subjects load') return input
  const { scheme, file } = input
  const known = subjectSchemeNames.find((name) => name === scheme)
  if (!known) throw new WrongUse(`The list is one of ${subjectSchemeNames.join(' and ')}, not “${String(scheme)}”.`)
  return { scheme, subjects: readSubjectFile(known, String(file)) }
}

const isWhole = (name: string): name is WholeName => Object.hasOwn(runWhole, name)

/** Files that this process creates are not readable by other accounts. */
process.umask(0o077)

const main = async () => {
  const read = readCommand(process.argv.slice(2))
  const { json, out, operation, arguments: input } = read
  const config = loadConfig()
  if (isWhole(operation)) {
    const copied = await runWhole[operation](config, read)
    if (copied === undefined) return
    console.log(json ? JSON.stringify(copied, null, 2) : showTable(copied.filter(({ rows }) => rows > 0)))
    if (!json) console.log(nowDo[operation])
    return
  }
  const shown = await askAdmin(config, { operation, arguments: await argumentsOf(operation, input) })
  if (out !== undefined) {
    writeNew(out, `${JSON.stringify(shown, null, 2)}\n`, read.overwrite)
    console.log(`Written to ${out}.`)
  } else console.log(json || operation === 'export' ? JSON.stringify(shown, null, 2) : showTable(shown))
}

const isWrongUse = (error: unknown): error is Error =>
  error instanceof WrongUse ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

const exitCodeOf = (error: unknown): number => {
  if (isWrongUse(error)) return 2
  if (error instanceof ConfigError) return CONFIG_EXIT_CODE
  return error instanceof StartFailure ? error.exitCode : 1
}

try {
  await main()
} catch (error) {
  const expected =
    isWrongUse(error) || error instanceof ApiError || error instanceof ConfigError || error instanceof StartFailure
  console.error(
    expected || !(error instanceof Error) ? (error as Error).message : `The command failed: ${error.message}`,
  )
  process.exitCode = exitCodeOf(error)
}
