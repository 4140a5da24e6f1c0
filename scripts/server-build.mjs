// Locates the bundled server and defines its flags.
import { join } from 'node:path'
import { parts, presentBuild } from './swap-build.mjs'

/**
 * V8's optimizing compiler takes 600 MB for one function of the embedded database. Its baseline
 * compiler takes almost none.
 */
export const databaseFlags = ['--liftoff-only']
/** A young generation of 2 MB instead of 16 MB saves 20 MB of an idle server. */
export const serverFlags = [...databaseFlags, '--max-semi-space-size=2']
/**
 * The C library keeps separate pools of memory for the threads of a process, eight for each core.
 * Two of them save 8 MB of an idle server, and 20 to 27 MB after its first start.
 */
export const serverSettings = { MALLOC_ARENA_MAX: '2' }

/** Returns the folder of the current bundle, or null if there is none. */
export const builtServer = (dist = 'dist') => {
  const id = presentBuild(dist, parts.server)
  return id === null ? null : join(dist, parts.server.folder, id)
}

/**
 * Folder inside the bundle for the compile cache of Node.js. If it is not writable, starts only
 * take longer.
 */
export const COMPILED = '.compiled'
