// Where the bundled server is, and how it is started.
import { join } from 'node:path'
import { parts, presentBuild } from './swap-build.mjs'

/** V8's optimizing compiler takes 600 MB for one function of the embedded database; its baseline compiler takes none. */
export const databaseFlags = ['--liftoff-only']
/** A young generation of 2 MB instead of 16 saves 20 MB at rest. */
export const serverFlags = [...databaseFlags, '--max-semi-space-size=2']

/** The folder of the present bundle; null where there is none. */
export const builtServer = (dist = 'dist') => {
  const id = presentBuild(dist, parts.server)
  return id === null ? null : join(dist, parts.server.folder, id)
}

/** Where Node.js keeps what it compiled, with the bundle that it is of. A folder that can't be written to makes no difference but time. */
export const COMPILED = '.compiled'
