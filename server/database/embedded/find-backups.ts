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

/** Backups in the data folder, its folder `backups` and where they are kept, in each the newest name first. */
export const findBackups = (dataDir: string, backupsAt?: string): string[] =>
  [...new Set([dataDir, join(dataDir, 'backups'), backupsAt ?? dataDir])].flatMap((folder) =>
    namesIn(folder)
      .filter(isBackup)
      .toSorted()
      .toReversed()
      .map((name) => join(folder, name)),
  )
