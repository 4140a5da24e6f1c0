import { existsSync, globSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findGhostscript } from './find-ghostscript.ts'

let known: string | null | undefined

/**
 * Returns the path of the profile of printing inks that Ghostscript brings (SWOP), or null. Debian
 * has it beside other profiles, and other systems beside Ghostscript.
 */
export const findInkProfile = (): string | null => {
  if (known !== undefined) return known
  const program = findGhostscript()
  if (!program) return (known = null)
  const name = 'default_cmyk.icc'
  const shared = [program, realpathSync(program)].map((path) => join(dirname(path), '..', 'share'))
  const places = shared.flatMap((folder) => [
    join(folder, 'color/icc/ghostscript', name),
    join(folder, 'ghostscript/iccprofiles', name),
    ...globSync(join(folder, 'ghostscript/*/iccprofiles', name)),
  ])
  return (known = places.find((path) => existsSync(path)) ?? null)
}
