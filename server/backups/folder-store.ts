import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from '../database/embedded/durable-file-system.ts'
import type { BackupStore } from './backup-store.ts'
import { folderProblems, StorageError } from '../storage/storage-error.ts'

const PART = '.part'

const sync = async (path: string) => {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

const copy = async (from: string, to: string) => {
  const part = `${to}${PART}`
  await rm(part, { force: true })
  try {
    await copyFile(from, part, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await sync(part)
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Stores backups in a folder. A file gets its final name only after it is complete and synced to
 * disk.
 */
export const folderStore = (folder: string): BackupStore => {
  const at = (name: string) => join(folder, name)
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: NodeJS.ErrnoException) => {
      const reason = folderProblems[error.code ?? ''] ?? error.message
      throw new StorageError(`Backups can't be kept in the folder ${folder}: ${reason} (${error.code}).`, {
        cause: error,
      })
    })
  const put = async (file: string, name: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await copy(file, at(name))
    if (process.platform !== 'win32') syncPath(folder)
  }
  const list = async () => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(at(name))).size })))
  }
  return {
    put: (file, name) => explained(put(file, name)),
    // Failures here usually come from the disk that the file is copied to.
    get: (name, file) => copy(at(name), file),
    rename: (name, to) => explained(rename(at(name), at(to))),
    list: () => explained(list()),
    remove: (name) => explained(rm(at(name), { force: true })),
  }
}
