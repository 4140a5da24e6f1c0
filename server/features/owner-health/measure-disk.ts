import { opendir, lstat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of all files of a folder, links not followed; null where it can't be read. */
export const folderBytes = async (folder: string): Promise<number | null> => {
  let bytes = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) bytes += (await folderBytes(path)) ?? 0
      // A file can be gone again, as the database removes what it has no use for.
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

/** What the disk that holds a folder has, and what of it is free to this process. */
export const diskOf = async (folder: string): Promise<{ free: number; total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
