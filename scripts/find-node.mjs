// Finds a Node.js that can run Inkloom. This file has to run on Node.js 20, so it uses no newer
// features.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const described = join(root, 'scripts', 'pinned-node')
const { optionalDependencies } = JSON.parse(readFileSync(join(described, 'package.json'), 'utf8'))
const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Returns true for versions that run TypeScript files without a flag: 22.18, 23.6 and later. */
export const isRecent = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 18) || (major === 23 && minor >= 6)
}

/**
 * Returns the command that starts npm: the npm that runs this script, or the one next to this Node.
 * It avoids a shell, which Windows would otherwise need.
 */
const npmCommand = () => {
  const beside = dirname(process.execPath)
  const cli = [
    process.env.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path && path.endsWith('npm-cli.js') && existsSync(path))
  return cli ? [process.execPath, cli] : ['npm']
}

/**
 * A young generation of 2 MB saves npm 90 MB of memory during an installation, and costs 10 % more
 * CPU time.
 */
const leanNode = () => `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=2`.trim()

/** Runs npm in a folder. Returns its exit code, or null if npm could not be started. */
export const runNpm = (args, cwd = root) => {
  const [command, ...first] = npmCommand()
  return spawnSync(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: leanNode() },
  }).status
}

/** Returns npm's settings, in which npm omits secrets, or null if they could not be read. */
export const npmSettings = () => {
  const [command, ...first] = npmCommand()
  const { stdout } = spawnSync(command, [...first, 'config', 'list', '--json'], { cwd: root, encoding: 'utf8' })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const pinned = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const pinnedFolder = join(root, '.cache', `node-${optionalDependencies[pinned]}`)
const pinnedProgram = join(pinnedFolder, 'node_modules', pinned, program)

/** Downloads the pinned Node into a separate folder, with the version and hash of its lockfile. */
const fetchPinned = () => {
  const version = optionalDependencies[pinned]
  const install = `Install Node.js 22.18 or newer (https://nodejs.org) and start again; this is ${process.version}.`
  if (!version)
    fail(`There is no Node.js for ${process.platform} on ${process.arch} that Inkloom could fetch. ${install}`)
  if (existsSync(pinnedProgram)) return pinnedProgram
  console.log(
    `Node.js ${process.version} is too old to run Inkloom. Fetching Node.js ${version} (once, about 60 MB) ...`,
  )
  const draft = `${pinnedFolder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(described, file), join(draft, file))
  const status = runNpm(['ci', '--ignore-scripts'], draft)
  if (status !== 0 || !existsSync(join(draft, 'node_modules', pinned, program))) {
    rmSync(draft, { recursive: true, force: true })
    fail(`Node.js ${version} could not be fetched. Is npm's registry reachable? ${install}`)
  }
  // Headers, manuals and another npm make up a third of the package.
  const whole = join(draft, 'node_modules', pinned)
  for (const part of readdirSync(whole))
    if (['include', 'lib', 'share'].includes(part)) rmSync(join(whole, part), { recursive: true })
  if (existsSync(pinnedFolder)) rmSync(draft, { recursive: true })
  else renameSync(draft, pinnedFolder)
  return pinnedProgram
}

/**
 * Returns the Node for tests and development, which is one of their packages, or null if it is not
 * installed.
 */
export const developmentNode = () => {
  const found = join(root, 'node_modules', 'node', program)
  return existsSync(found) ? found : null
}

/** Returns the Node that runs the server: the current one, unless it is too old. */
export const findNode = () => (isRecent(process.version) ? process.execPath : (developmentNode() ?? fetchPinned()))

/** Returns true if `findNode` would have to download the pinned Node. */
export const hasToFetchNode = () =>
  !isRecent(process.version) && developmentNode() === null && !existsSync(pinnedProgram)
