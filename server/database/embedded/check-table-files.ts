import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedClient } from './client.ts'
import { incompleteDatabase } from './refuse-lost-database.ts'

/**
 * Checks that the file of each table and index exists. PostgreSQL opens a database without some of
 * them, and fails only when their data is queried.
 */
export const checkTableFiles = async (client: EmbeddedClient, dataDir: string): Promise<void> => {
  const { rows } = await client.query(
    `select pg_relation_filepath(oid) as path from pg_class where relkind in ('r', 'i', 'S', 't', 'm') and relpersistence <> 't'`,
  )
  const paths = (rows as { path: string | null }[]).flatMap(({ path }) => path ?? [])
  const missing = paths.map((path) => `database/${path}`).filter((path) => !existsSync(join(dataDir, path)))
  if (!missing.length) return
  await client.close()
  throw incompleteDatabase(dataDir, missing)
}
