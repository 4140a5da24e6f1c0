import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { Refusal } from '../http/refusal.ts'
import { askServer } from './admin-socket.ts'
import { runOperation, type Wish } from './run-operation.ts'

/** Nothing is remembered where no server runs, and a server with its own database asks it again within a second. */
const forget = () => undefined

const runHere = async (settings: { databaseUrl?: string; dataDir: string }, wish: Wish): Promise<unknown> => {
  const database = await openDatabase(settings)
  try {
    return await runOperation({ database, forget }, wish)
  } finally {
    await database.close()
  }
}

/**
 * Does what the operator wishes, and gives it as it comes out of JSON: on a PostgreSQL server directly; with the embedded
 * database through the server that has it open, or else by opening it.
 */
export const askAdmin = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  wish: Wish,
): Promise<unknown> => {
  const asked = databaseUrl === null ? await askServer(dataDir, wish) : null
  if (asked) return asked.shown
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new Refusal(
      'not_found',
      `There is no Inkloom in ${dataDir}. Start it there once, or say where it is with DATA_DIR or DATABASE_URL.`,
    )
  const shown = await runHere({ databaseUrl: databaseUrl ?? undefined, dataDir }, wish)
  return JSON.parse(JSON.stringify(shown))
}
