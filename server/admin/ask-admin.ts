import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import type { CopiedRows } from '../database/copy/write-database.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { readAppSecrets } from '../secrets/app-secrets.ts'
import { createSealer } from '../secrets/sealer.ts'
import { type FileStore, openFiles } from '../storage/file-store.ts'
import { askServer, askServerForBackup } from './admin-socket.ts'
import type { ClaimSettings } from './claim-settings.ts'
import { type BackupOptions, type MadeBackup, makeBackup, moveDatabase, restoreBackup } from './back-up.ts'
import { runOperation, type OperationRequest } from './run-operation.ts'

/**
 * No cache needs to be invalidated: without a server nothing is cached, and with a PostgreSQL
 * server the caches expire within a second.
 */
const forget = () => undefined

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecrets'> & ClaimSettings

type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'files'>>

/** Opens the image store, which is in the data folder unless a setting configures another place. */
const filesOf = ({ files, dataDir }: Place): FileStore =>
  openFiles(files ?? { kind: 'folder', folder: join(dataDir, 'files') })

const placeOf = ({ databaseUrl, dataDir }: Place) => ({ databaseUrl: databaseUrl ?? undefined, dataDir })

const withDatabase = async <T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> => {
  refuseNowhere(place)
  const database = await openDatabase(placeOf(place))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const refuseNowhere = ({ databaseUrl, dataDir }: Place) => {
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new ApiError(
      'not_found',
      `There is no Inkloom installation in ${dataDir}. Start Inkloom there once, or set DATA_DIR or DATABASE_URL to an existing installation.`,
    )
}

/**
 * Runs an operation and returns its result as parsed JSON. With a PostgreSQL server it uses the
 * database directly. With the embedded database it asks the server that has it open, or opens the
 * database itself.
 */
export const askAdmin = async (settings: Settings, request: OperationRequest): Promise<unknown> => {
  const { databaseUrl, dataDir } = settings
  const answer = databaseUrl === null ? await askServer(dataDir, request) : null
  if (answer) return answer.shown
  const sealer = async () => createSealer(await readAppSecrets(settings))
  const shown = await withDatabase(settings, (database) => {
    const prices = async () => {
      // Only one operation needs prices, and the library of a payment provider is slow to load.
      const { chooseProvider } = await import('../features/billing/choose-provider.ts')
      const provider = chooseProvider(settings.checkout, { database, publicUrl: () => '' })
      return provider?.prices().catch(() => null) ?? null
    }
    return runOperation({ database, forget, sealer, claimSettings: settings, prices }, request)
  })
  return JSON.parse(JSON.stringify(shown))
}

/**
 * Makes a backup, also while the server runs. With the embedded database, the running server writes
 * it.
 */
export const askForBackup = async (place: Place, file: string, options: BackupOptions = {}): Promise<MadeBackup> => {
  const made = place.databaseUrl === null ? await askServerForBackup(place.dataDir, resolve(file), options) : null
  return made ?? withDatabase(place, (database) => makeBackup(database, filesOf(place).get, file, options))
}

/**
 * Restores a backup into an empty database. The embedded database is created if it does not exist.
 */
export const askToRestore = (place: Place, file: string, identities: string[] = []): Promise<CopiedRows[]> =>
  restoreBackup(placeOf(place), file, { identities, putFile: filesOf(place).put })

/** Copies the embedded database, which must not be in use, to an empty database on a server. */
export const askToMove = async (place: Place, to: string): Promise<CopiedRows[]> => {
  if (place.databaseUrl !== null)
    throw new ApiError(
      'wrong_state',
      'DATABASE_URL already names a server. Use `backup` and `restore` to copy its data to another one.',
    )
  refuseNowhere(place)
  if (!/^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
    throw new ApiError('invalid_request', 'Name the server as postgres://user:password@host:5432/database.')
  return moveDatabase(placeOf(place), { databaseUrl: to, dataDir: place.dataDir })
}
