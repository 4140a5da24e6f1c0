import { opendir, lstat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the bytes of all files in a folder, without following links. Returns null if the folder
 * can't be read.
 */
export const folderBytes = async (folder: string): Promise<number | null> => {
  let bytes = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) bytes += (await folderBytes(path)) ?? 0
      // A listed file may already be deleted, because the database removes files that it no longer
      // needs.
      else if (entry.isFile())
        bytes += await lstat(path).then(
          ({ size }) => size,
          () => 0,
        )
    }
    return bytes
  } catch {
    return null
  }
}

/**
 * Returns the total bytes of the disk that holds a folder, and the bytes that are free for this
 * process. Returns null if they can't be read.
 */
export const diskOf = async (folder: string): Promise<{ free: number; total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
