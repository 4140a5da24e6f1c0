import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '../database/embedded/durable-file-system.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { keyOf, nameOfKey } from './file-key.ts'
import { folderProblems, StorageError } from './storage-error.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Writes a file under another name first, so that it is never seen half written. */
const write = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  if (process.platform !== 'win32') for (const folder of [dirname(path), dirname(dirname(path))]) syncPath(folder)
}

const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** Stores files in a folder, in subfolders by the beginning of their names. */
export const folderFiles = (folder: string): FileStore => {
  const at = (name: string) => join(folder, keyOf(name))
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      throw new StorageError(`Files can't be kept in the folder ${folder}: ${folderProblems[code] ?? message}.`, {
        cause: error,
      })
    }
  }
  return {
    put: (name, bytes) => explained(write(at(name), bytes)),
    get: (name) => explained(orNull(readFile(at(name)))),
    has: async (name) => (await explained(orNull(stat(at(name))))) !== null,
    remove: (name) => explained(rm(at(name), { force: true })),
    async *list(): AsyncGenerator<ListedFile> {
      const all = await explained(orNull(opendir(folder, { recursive: true })))
      if (!all) return
      for await (const entry of all) {
        if (!entry.isFile()) continue
        const found = await orNull(stat(join(entry.parentPath, entry.name)))
        // A file whose writing was interrupted is listed by its temporary name, so that it is removed.
        if (found) yield { name: nameOfKey(entry.name), changedAt: found.mtime }
      }
    },
  }
}
