import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/**
 * Reads the database of a dead server. The embedded database is copied, so that its recovery is
 * left to the server.
 */
export const lookInto = async <T>(
  { dataDir, databaseUrl }: TestDatabase,
  read: (database: Database) => Promise<T>,
): Promise<T> => {
  const copy = mkdtempSync(join(tmpdir(), 'inkloom-copy-'))
  if (!databaseUrl) cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const database = await openDatabase({ dataDir: copy, databaseUrl })
  try {
    return await read(database)
  } finally {
    await database.close()
    rmSync(copy, { recursive: true })
  }
}
