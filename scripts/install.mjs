// Runs on whatever Node.js the machine has, before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { developmentNode, findNode, runNpm } from './find-node.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** What npm says is installed, by path; nothing where it has installed nothing. */
const installedPackages = () => {
  const lockfile = join(root, 'node_modules', '.package-lock.json')
  return existsSync(lockfile) ? packagesOf(lockfile) : {}
}

/**
 * Installs what the lockfile names and is not there. To run Inkloom that is everything but the packages for tests; these stay where
 * somebody has installed them.
 */
export const ensureInstalled = ({ forTests = true } = {}) => {
  process.chdir(root)
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '')
  const installed = installedPackages()
  const hasTests = wanted.some(([path, { dev }]) => dev && path in installed)
  const all = forTests || hasTests
  const isMissing = ([path, { version, dev, optional, devOptional, peer }]) =>
    !optional && !devOptional && !peer && (all || !dev) && installed[path]?.version !== version
  if (wanted.some(isMissing)) {
    console.log(
      all ? 'Installing packages (once, about a minute) ...' : 'Installing packages (once, about 20 seconds) ...',
    )
    const status = runNpm(['install', '--no-save', ...(all ? [] : ['--omit=dev'])])
    if (status !== 0) {
      console.error("npm install failed. Is npm's registry reachable? Inkloom needs it once.")
      process.exit(status ?? 1)
    }
  }
}

/** Installs everything and gives the pinned Node, which tests and development run on; programs that they start find it too. */
export const installForDevelopment = () => {
  ensureInstalled()
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
  return developmentNode() ?? findNode()
}

/** The JavaScript file that a package names as its program: what Windows can start without a shell. */
export const programOf = (packageName, name = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}
