import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** As scripts/swap-build.mjs writes it. */
const Pointer = z.object({ id: z.string(), earlier: z.array(z.string()) })

export interface Build {
  /** The folder with the pages and their files. */
  root: string
  /** The folders of the builds before it, newest first: tabs that were opened with them ask for their files. */
  earlier: string[]
}

/** The present build in `dist`. It stays there for as long as this process runs, whatever is built meanwhile. */
export const findBuild = async (dist: string): Promise<Build> => {
  const text = await readFile(join(dist, 'web.json'), 'utf8').catch(() => null)
  const pointer = text === null ? null : Pointer.parse(JSON.parse(text))
  const folderOf = (id: string) => join(dist, 'builds', id)
  if (!pointer || !existsSync(join(folderOf(pointer.id), 'app.html')))
    throw new Error('The pages are not built: start with `npm start`, which builds them')
  return { root: folderOf(pointer.id), earlier: pointer.earlier.map(folderOf).filter((folder) => existsSync(folder)) }
}
