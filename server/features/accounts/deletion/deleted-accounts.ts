import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '../../../database/embedded/durable-file-system.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import { listDeletions, recordDeletion, removeUser } from '../repository.ts'

/**
 * Returns the path of the list of permanently deleted accounts, one random id per line. The file is
 * kept outside the database, so that these accounts can be removed again from a restored backup
 * that still contains them.
 */
const fileIn = (dataDir: string) => join(dataDir, 'deleted-accounts.txt')

const readIds = async (dataDir: string): Promise<string[]> => {
  const file = fileIn(dataDir)
  return existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []
}

/** Adds the deletions recorded in the database to the file. Ids that only the file has are kept. */
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

/**
 * Removes the accounts listed in the file from a restored database. Returns how many of them it
 * contained.
 */
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
