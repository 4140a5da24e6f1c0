// Runs on whatever Node.js the machine has, before anything is installed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { developmentNode, findNode, npmSettings, runNpm } from './find-node.mjs'
import { locatePackages, onlyToRun, thisPlatform } from './locate-packages.mjs'
import { slimMark, slimPackages } from './slim-packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const packages = join(root, 'node_modules')

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** What npm says is installed, by path; nothing where it has installed nothing. */
const installedPackages = () => {
  const lockfile = join(packages, '.package-lock.json')
  return existsSync(lockfile) ? packagesOf(lockfile) : {}
}

/** Npm prefers it to package-lock.json. It is there only while npm runs. */
const shrinkwrap = join(root, 'npm-shrinkwrap.json')

const installFrom = (lockfile, args) => {
  if (lockfile) writeFileSync(shrinkwrap, JSON.stringify(lockfile))
  try {
    return runNpm(['install', '--no-save', ...args])
  } finally {
    rmSync(shrinkwrap, { force: true })
  }
}

const install = (all) => {
  console.log(
    all ? 'Installing packages (once, about a minute) ...' : 'Installing packages (once, about 20 seconds) ...',
  )
  const args = all ? [] : ['--omit=dev']
  const settings = npmSettings()
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const wanted = all ? lockfile : onlyToRun(lockfile, thisPlatform())
  const located = settings && locatePackages(wanted, settings)
  // A registry that keeps its packages elsewhere is asked where, package by package.
  const status = (located && installFrom(located, args)) === 0 ? 0 : installFrom(null, args)
  if (status === 0) {
    if (!all) slimPackages(packages)
    return
  }
  console.error("npm install failed. Is npm's registry reachable? Inkloom needs it once.")
  process.exit(status ?? 1)
}

/**
 * Installs what the lockfile names and is not there. To run Inkloom that is everything but the packages for tests; these stay where
 * somebody has installed them.
 */
export const ensureInstalled = ({ forTests = true } = {}) => {
  if (forTests && existsSync(slimMark(packages))) rmSync(packages, { recursive: true })
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '')
  const installed = installedPackages()
  const all = forTests || wanted.some(([path, { dev }]) => dev && path in installed)
  const isMissing = ([path, { version, dev, optional, devOptional, peer }]) =>
    !optional && !devOptional && !peer && (all || !dev) && installed[path]?.version !== version
  if (wanted.some(isMissing)) install(all)
}

/** Installs everything and gives the pinned Node, which tests and development run on; programs that they start find it too. */
export const installForDevelopment = () => {
  process.chdir(root)
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
