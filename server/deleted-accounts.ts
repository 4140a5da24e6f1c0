import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from './database/embedded/durable-file-system.ts'
import type { Database, Queryable } from './database/database.ts'
import { listDeletions, recordDeletion, removeUser } from './features/accounts/repository.ts'

/**
 * Accounts that were removed for good, one random id per line. The file is outside the database, so that a restored backup, which
 * still has these accounts, can remove them again.
 */
const fileIn = (dataDir: string) => join(dataDir, 'deleted-accounts.txt')

const readIds = async (dataDir: string): Promise<string[]> => {
  const file = fileIn(dataDir)
  return existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []
}

/** Brings the file up to the database; ids that only the file has stay. */
export const keepDeletedAccounts = async (db: Queryable, dataDir: string): Promise<void> => {
  const known = await readIds(dataDir)
  const all = [...new Set([...known, ...(await listDeletions(db))])]
  if (all.length === known.length) return
  const file = fileIn(dataDir)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${all.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  syncPath(dirname(file))
}

/** Removes the accounts of the file from a database that was restored. Returns how many it had. */
export const repeatDeletions = async (database: Database, dataDir: string): Promise<number> => {
  const ids = await readIds(dataDir)
  return database.transaction(async (tx) => {
    let removed = 0
    for (const id of ids) {
      if (await removeUser(tx, id)) removed++
      await recordDeletion(tx, id)
    }
    return removed
  })
}
