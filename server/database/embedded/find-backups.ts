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

/** Backups in the data folder and its folder `backups`, the newest name first. */
export const findBackups = (dataDir: string): string[] =>
  [dataDir, join(dataDir, 'backups')].flatMap((folder) =>
    namesIn(folder)
      .filter(isBackup)
      .toSorted()
      .toReversed()
      .map((name) => join(folder, name)),
  )
