// Runs a TypeScript file: node scripts/run.mjs path.ts [arguments]
//
// Files of the bundle run from there if it is up to date. Everything else runs from the sources on
// the pinned Node.
import './require-node.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become } from './become.mjs'
import { serverIsCurrent } from './build.mjs'
import { findNode } from './find-node.mjs'
import { installForDevelopment, root } from './install.mjs'
import { sayVersion } from './say-version.mjs'
import { builtServer, databaseFlags } from './server-build.mjs'

sayVersion()
process.chdir(root)
const [source, ...args] = process.argv.slice(2)

/**
 * Returns the file in the bundle, which contains the operator's commands, or null for anything
 * else.
 */
const bundled = () => {
  const folder = builtServer()
  const file = folder && join(folder, `${source.replace(/\.ts$/, '').replaceAll('/', '-')}.js`)
  return file && existsSync(file) && serverIsCurrent() ? file : null
}

const file = bundled()
if (file) become(findNode(), [...databaseFlags, file, ...args])
else become(installForDevelopment(), [...databaseFlags, source, ...args])
