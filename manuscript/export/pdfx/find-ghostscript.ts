import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

let known: string | null | undefined

/**
 * Returns the path of Ghostscript, or null if this machine has none. It is an optional program: its
 * licence, AGPL, does not allow it to be part of this one.
 */
export const findGhostscript = (): string | null => {
  if (known !== undefined) return known
  known = null
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue
    const path = join(folder, 'gs')
    try {
      accessSync(path, constants.X_OK)
      return (known = path)
    } catch {
      continue
    }
  }
  return known
}
