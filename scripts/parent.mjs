// Detects that npm, which started this process, has ended. npm forwards a signal to its shell, and
// some shells end without forwarding it to the process that they run.
import { readFileSync } from 'node:fs'

/** Read at the start, so that a change shows that the parent has ended. */
export const parent = process.ppid

/**
 * Returns the session of a process, or null on systems without this information, such as macOS and
 * Windows.
 */
const sessionOf = (pid) => {
  try {
    // State, parent, group and session follow the name of the program, which is in parentheses and
    // can contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[3]
  } catch {
    return null
  }
}

/**
 * Returns true if the parent had ended before this process read its id. The process that adopts an
 * orphan belongs to another session.
 */
const beganAsOrphan = () => {
  if (!process.env.npm_lifecycle_event) return false
  const own = sessionOf('self')
  return own === null ? process.platform !== 'win32' && parent === 1 : own !== sessionOf(parent)
}

/** Ends this process if its parent has ended, which means that it was asked to stop. */
export const endIfOrphaned = () => {
  if (process.ppid !== parent || beganAsOrphan()) process.exit(0)
}
