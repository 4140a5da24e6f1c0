import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from '../database/embedded/durable-file-system.ts'
import type { BackupStore } from './backup-store.ts'

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

/** Keeps backups in a folder. Under its name a file is whole and on disk. */
export const folderStore = (folder: string): BackupStore => {
  const at = (name: string) => join(folder, name)
  return {
    async put(file, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await copy(file, at(name))
      if (process.platform !== 'win32') syncPath(folder)
    },
    get: (name, file) => copy(at(name), file),
    rename: (name, to) => rename(at(name), at(to)),
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(at(name))).size })))
    },
    remove: (name) => rm(at(name), { force: true }),
  }
}
