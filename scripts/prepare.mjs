// Installs missing packages, builds outdated parts, and returns the command that runs the server.
// With --built it installs and builds nothing, for a release or an image in which everything
// exists.
import { join } from 'node:path'
import { ensureInstalled, isInstalled, root } from './install.mjs'
import { findNode, isRecent } from './find-node.mjs'
import { sayWhenMemoryIsShort } from './memory.mjs'
import { rememberStart, stampSources } from './remembered-start.mjs'
import { builtServer, COMPILED, serverFlags } from './server-build.mjs'

const end = (message) => {
  console.error(message)
  process.exit(1)
}

/**
 * Once it is built, Inkloom runs without the build tools. In that case nothing is installed, so
 * that it starts without a network.
 */
const runsWithoutInstalling = async () => {
  const { isBuilt } = await import('./build.mjs')
  const { hasProductionPackages } = await import('./release/production-packages.mjs')
  return isBuilt() && hasProductionPackages(root)
}

const installAndBuild = async () => {
  if (!isInstalled({ forTests: false }) && !(await runsWithoutInstalling())) ensureInstalled({ forTests: false })
  const node = findNode()
  const { buildIfStale } = await import('./build.mjs')
  buildIfStale(node)
  return node
}

export const prepare = async () => {
  const isBuilt = process.argv.includes('--built')
  sayWhenMemoryIsShort({ builds: !isBuilt && builtServer() === null })
  if (isBuilt && !isRecent(process.version))
    end(
      `Inkloom needs Node.js 22.18 or newer, and this is ${process.version}. Install a newer one and start again: https://nodejs.org`,
    )
  const stamp = isBuilt ? null : stampSources()
  const program = isBuilt ? process.execPath : await installAndBuild()
  const folder = builtServer()
  if (folder === null) end('The server is not built here: start with `npm start`, which builds it.')
  const command = {
    program,
    args: [...serverFlags, `${folder}/server-main.js`],
    settings: { NODE_COMPILE_CACHE: join(root, folder, COMPILED) },
  }
  if (stamp !== null) rememberStart(command, stamp)
  return command
}
