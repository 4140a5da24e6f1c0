// Installs missing packages, builds outdated parts, and returns the command that runs the server.
// With --built it installs and builds nothing, for a release or an image in which everything
// exists.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, isInstalled, root } from './install.mjs'
import { findNode, hasToFetchNode, isRecent } from './find-node.mjs'
import { sayWhenMemoryIsShort } from './memory.mjs'
import { rememberStart, stampSources } from './remembered-start.mjs'
import { builtServer, COMPILED, serverFlags, serverSettings } from './server-build.mjs'

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

/** Starts to download the pinned Node if it is needed. Resolves when that has ended in any way. */
const startToFetchNode = () => {
  if (!hasToFetchNode()) return null
  const fetcher = fileURLToPath(new URL('./fetch-node.mjs', import.meta.url))
  const child = spawn(process.execPath, [fetcher], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', resolve).on('error', resolve))
}

const installAndBuild = async () => {
  const fetched = startToFetchNode()
  if (!isInstalled({ forTests: false }) && !(await runsWithoutInstalling())) ensureInstalled({ forTests: false })
  await fetched
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
    settings: { ...serverSettings, NODE_COMPILE_CACHE: join(root, folder, COMPILED) },
  }
  if (stamp !== null) rememberStart(command, stamp)
  return command
}
