// This file runs on the machine's own Node.js, before anything is installed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { developmentNode, findNode, npmSettings, runNpm } from './find-node.mjs'
import { locatePackages, onlyToRun, thisPlatform } from './locate-packages.mjs'
import { recoverPackages, replacePackages } from './replace-packages.mjs'
import { slimMark, slimPackages } from './slim-packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const packages = join(root, 'node_modules')
const setAside = join(root, '.cache')

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/**
 * Returns the packages that npm has installed, by path. The result is empty if npm has installed
 * nothing.
 */
const installedPackages = () => {
  const lockfile = join(packages, '.package-lock.json')
  return existsSync(lockfile) ? packagesOf(lockfile) : {}
}

/** npm prefers this file to package-lock.json. It only exists while npm runs. */
const shrinkwrap = join(root, 'npm-shrinkwrap.json')

const installFrom = (lockfile, args) => {
  if (lockfile) writeFileSync(shrinkwrap, JSON.stringify(lockfile))
  try {
    return runNpm(['install', '--no-save', ...args])
  } finally {
    rmSync(shrinkwrap, { force: true })
  }
}

/** Returns npm's exit code, or null if npm could not be started. */
const install = (all) => {
  console.log(
    all ? 'Installing packages (once, about a minute) ...' : 'Installing packages (once, about 20 seconds) ...',
  )
  const args = all ? [] : ['--omit=dev']
  const settings = npmSettings()
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const wanted = all ? lockfile : onlyToRun(lockfile, thisPlatform())
  const located = settings && locatePackages(wanted, settings)
  // If a registry stores its packages at other addresses, npm has to look up each package.
  const status = (located && installFrom(located, args)) === 0 ? 0 : installFrom(null, args)
  if (status === 0 && !all) slimPackages(packages)
  return status
}

const isSlim = () => existsSync(slimMark(packages))

/**
 * Returns true if test packages have to be installed: always for tests, otherwise only if some of
 * them are already installed.
 */
const wantsAll = (forTests, wanted, installed) =>
  forTests || (!isSlim() && wanted.some(([path, { dev }]) => dev && path in installed))

const missing = (forTests) => {
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '')
  const installed = installedPackages()
  const all = wantsAll(forTests, wanted, installed)
  const isMissing = ([path, { version, dev, optional, devOptional, peer }]) =>
    !optional && !devOptional && !peer && (all || !dev) && installed[path]?.version !== version
  return { all, isComplete: !wanted.some(isMissing) && !(forTests && isSlim()) }
}

/**
 * Returns true if all packages of the lockfile are installed, without test packages unless
 * `forTests` is set.
 */
export const isInstalled = ({ forTests }) => missing(forTests).isComplete

/**
 * Installs missing packages of the lockfile. If that fails, the process ends and the installed
 * packages stay.
 */
export const ensureInstalled = ({ forTests = true } = {}) => {
  recoverPackages(packages, setAside)
  const { all, isComplete } = missing(forTests)
  if (isComplete) return
  // npm would not restore the files that a slim installation lacks.
  const status = all && isSlim() ? replacePackages(packages, setAside, () => install(all)) : install(all)
  if (status === 0) return
  console.error(
    "npm install failed. Is npm's registry reachable? Inkloom needs it once. Packages that were installed before are unchanged.",
  )
  process.exit(status ?? 1)
}

/**
 * Installs everything and returns the pinned Node, which tests and development use. It extends
 * PATH, so that child processes find it too.
 */
export const installForDevelopment = () => {
  process.chdir(root)
  ensureInstalled()
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
  return developmentNode() ?? findNode()
}

/** Returns the JavaScript file of a package's program, which Windows can run without a shell. */
export const programOf = (packageName, name = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}
