import type { FilePlace } from '../config/file-place.ts'
import { folderFiles } from './folder-files.ts'
import { s3Files } from './s3-files.ts'

/** A file in a store, with the time of its last change. */
export interface ListedFile {
  name: string
  changedAt: Date
}

/**
 * Stores files by name, such as images. A name is a UUID. Each call throws a StorageError whose
 * message is for the operator and contains no secrets.
 */
export interface FileStore {
  /** Stores a file. It is either stored completely or not at all, and survives a crash from then on. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
  has: (name: string) => Promise<boolean>
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<ListedFile>
}

export const openFiles = (place: FilePlace): FileStore =>
  place.kind === 'folder' ? folderFiles(place.folder) : s3Files(place)
