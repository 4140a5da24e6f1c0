import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { RatingsFile } from '#contract/ratings.ts'

export type Ratings = z.infer<typeof RatingsFile>

const FILE = fileURLToPath(new URL('../../../web/public/ratings.json', import.meta.url))

/** Returns the figures of `/ratings.json`, or an empty object if there is no such file. */
export const readRatings = async (path = FILE): Promise<Ratings> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return RatingsFile.parse(JSON.parse(text))
}
