import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/compile-tests', import.meta.url))

/**
 * A run adds about 1,000 entries, because test files have a new address in each run. Beyond this
 * number the cache starts again.
 */
const MOST_ENTRIES = 20_000

/** Returns the folder of the compile cache of tests (NODE_COMPILE_CACHE). */
export const compileCache = (): string => {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder, { recursive: true }).length > MOST_ENTRIES) rmSync(folder, { recursive: true, force: true })
  return folder
}
