import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file that scripts/swap-build.mjs writes. */
const Pointer = z.object({ id: z.string(), earlier: z.array(z.string()) })

export interface Build {
  /** The folder with the pages and their assets. */
  root: string
  /**
   * The folders of earlier builds, newest first. Tabs that were opened with them still request
   * their files.
   */
  earlier: string[]
}

/**
 * Finds the current build in `dist`. It is not deleted while this process runs, even if a new build
 * is made. Throws if nothing is built.
 */
export const findBuild = async (dist: string): Promise<Build> => {
  const text = await readFile(join(dist, 'web.json'), 'utf8').catch(() => null)
  const pointer = text === null ? null : Pointer.parse(JSON.parse(text))
  const folderOf = (id: string) => join(dist, 'builds', id)
  if (!pointer || !existsSync(join(folderOf(pointer.id), 'app.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  return { root: folderOf(pointer.id), earlier: pointer.earlier.map(folderOf).filter((folder) => existsSync(folder)) }
}
