import type { BackupPlace } from './backup-settings.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

export interface StoredFile {
  name: string
  bytes: number
}

/** Keeps files by their names. Each call throws an error whose message is for the operator and has no secrets. */
export interface BackupStore {
  put(file: string, name: string, signal?: AbortSignal): Promise<void>
  /** Into a file that is not there yet. */
  get(name: string, file: string, signal?: AbortSignal): Promise<void>
  rename(name: string, to: string): Promise<void>
  list(): Promise<StoredFile[]>
  remove(name: string): Promise<void>
}

export const openStore = (place: BackupPlace): BackupStore =>
  place.kind === 'folder' ? folderStore(place.folder) : s3Store(place)
