// Replaces the installed packages with others, and restores them if that fails or is interrupted.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Prefix of the folder where a process keeps the previous packages while it installs others. */
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

/** Restores packages that a killed process had set aside. */
export const recoverPackages = (folder, cache) => {
  if (!existsSync(cache)) return
  const left = readdirSync(cache).filter(
    (name) => name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))),
  )
  for (const name of left) putBack(folder, join(cache, name))
}

/**
 * Runs `install`, which fills the empty folder and returns an exit code. If the code is not 0, the
 * previous content is restored. It is moved within the same disk, so that this needs neither time
 * nor space.
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
