// Replaces the installed packages with others, and brings them back when that fails or is interrupted.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that a process has set aside while it installs others. */
const PREFIX = 'packages-before-'

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const putBack = (folder, aside) => {
  rmSync(folder, { recursive: true, force: true })
  renameSync(aside, folder)
}

/** Brings back packages that a process set aside and left behind when it was killed. */
export const recoverPackages = (folder, cache) => {
  if (!existsSync(cache)) return
  const left = readdirSync(cache).filter(
    (name) => name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))),
  )
  for (const name of left) putBack(folder, join(cache, name))
}

/**
 * Runs `install`, which fills the empty folder and gives an exit code. With any code but 0 the folder is as it was before. The
 * packages wait on the same disk, so that moving them takes no time and no space.
 */
export const replacePackages = (folder, cache, install) => {
  mkdirSync(cache, { recursive: true })
  const aside = join(cache, `${PREFIX}${process.pid}`)
  try {
    renameSync(folder, aside)
  } catch (error) {
    console.error(
      `The packages in ${folder} can't be moved away (${error.code}), so others can't be installed in their place. Stop an Inkloom that runs from there, and try again.`,
    )
    return 1
  }
  const status = install()
  if (status === 0) rmSync(aside, { recursive: true, force: true })
  else putBack(folder, aside)
  return status
}
