// Notices that npm, which started this process, has ended. A signal that reaches npm ends its shell, and some shells die of it
// without a word to the process that they run.
import { readFileSync } from 'node:fs'

/** Read when this process begins: a parent that ends later is noticed by that. */
export const parent = process.ppid

/** null where the system does not tell, as on macOS and Windows. */
const sessionOf = (pid) => {
  try {
    // Behind the name of the program, which stands in parentheses and may hold anything: state, parent, group, session.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[3]
  } catch {
    return null
  }
}

/** The parent may have ended before this process could read who it was. Whoever takes its place is of another session. */
const beganAsOrphan = () => {
  if (!process.env.npm_lifecycle_event) return false
  const own = sessionOf('self')
  return own === null ? process.platform !== 'win32' && parent === 1 : own !== sessionOf(parent)
}

/** Ends this process where the one that started it is gone: it was asked to stop. */
export const endIfOrphaned = () => {
  if (process.ppid !== parent || beganAsOrphan()) process.exit(0)
}
