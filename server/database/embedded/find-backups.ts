import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const isBackup = (name: string) => /\.backup(\.age)?$/.test(name)

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Returns the backups in the data folder, in its folder `backups`, and in `backupsAt`. Each
 * folder's backups are sorted by name, newest first.
 */
export const findBackups = (dataDir: string, backupsAt?: string): string[] =>
  [...new Set([dataDir, join(dataDir, 'backups'), backupsAt ?? dataDir])].flatMap((folder) =>
    namesIn(folder)
      .filter(isBackup)
      .toSorted()
      .toReversed()
      .map((name) => join(folder, name)),
  )
