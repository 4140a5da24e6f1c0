import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canRun } from '../validators/validator.ts'

const mount = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' })

const mounts = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-disk-'))
  try {
    mount(folder, 1)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** Returns true if this test can mount a disk, which it then fills. */
export const canMountDisk = (what: string): boolean => canRun(what, mounts(), 'run the tests as root on Linux')

/** Mounts a small disk in memory. */
export const mountSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-disk-'))
  mount(folder, megabytes)
  const filler = join(folder, 'filler')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    /** Fills the disk at once, as another program might, until this many bytes are free. */
    fill(left: number) {
      const file = openSync(filler, 'a')
      const zeros = Buffer.alloc(4096)
      try {
        while (free() > left) writeSync(file, zeros)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

export type SmallDisk = ReturnType<typeof mountSmallDisk>
