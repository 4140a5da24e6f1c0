import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { Refusal } from '../http/refusal.ts'
import { readAppSecrets } from '../secrets/app-secrets.ts'
import { createSealer } from '../secrets/sealer.ts'
import { askServer } from './admin-socket.ts'
import { runOperation, type Wish } from './run-operation.ts'

/** Nothing is remembered where no server runs, and a server with its own database asks it again within a second. */
const forget = () => undefined

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecrets'>

const runHere = async (settings: Settings, wish: Wish): Promise<unknown> => {
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir })
  try {
    const sealer = async () => createSealer(await readAppSecrets(settings))
    return await runOperation({ database, forget, sealer }, wish)
  } finally {
    await database.close()
  }
}

/**
 * Does what the operator wishes, and gives it as it comes out of JSON: on a PostgreSQL server directly; with the embedded
 * database through the server that has it open, or else by opening it.
 */
export const askAdmin = async (settings: Settings, wish: Wish): Promise<unknown> => {
  const { databaseUrl, dataDir } = settings
  const asked = databaseUrl === null ? await askServer(dataDir, wish) : null
  if (asked) return asked.shown
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new Refusal(
      'not_found',
      `There is no Inkloom in ${dataDir}. Start it there once, or say where it is with DATA_DIR or DATABASE_URL.`,
    )
  const shown = await runHere(settings, wish)
  return JSON.parse(JSON.stringify(shown))
}
