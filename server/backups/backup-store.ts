import type { BackupPlace } from '../config/backup-place.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

export interface StoredFile {
  name: string
  bytes: number
}

/**
 * Stores files by name. Each call throws a StorageError whose message is for the operator and
 * contains no secrets.
 */
export interface BackupStore {
  put(file: string, name: string, signal?: AbortSignal): Promise<void>
  /** Downloads to a file that must not exist yet. */
  get(name: string, file: string, signal?: AbortSignal): Promise<void>
  rename(name: string, to: string): Promise<void>
  list(): Promise<StoredFile[]>
  remove(name: string): Promise<void>
}

export const openStore = (place: BackupPlace): BackupStore =>
  place.kind === 'folder' ? folderStore(place.folder) : s3Store(place)
