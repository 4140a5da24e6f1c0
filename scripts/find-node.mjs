// Finds a Node.js that Inkloom runs on. Runs on Node.js 20, so it uses nothing newer.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const described = join(root, 'scripts', 'pinned-node')
const { optionalDependencies } = JSON.parse(readFileSync(join(described, 'package.json'), 'utf8'))
const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs TypeScript files without a flag: 22.18, 23.6 and everything after them. */
export const isRecent = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 18) || (major === 23 && minor >= 6)
}

/** How to start npm: the one that runs this script, or the one beside this Node. Without a shell, which Windows would need. */
const npmCommand = () => {
  const beside = dirname(process.execPath)
  const cli = [
    process.env.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path && path.endsWith('npm-cli.js') && existsSync(path))
  return cli ? [process.execPath, cli] : ['npm']
}

/** A young generation of 2 MB saves npm 90 MB while it installs, and costs a tenth more processor time. */
const leanNode = () => `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=2`.trim()

/** Runs npm in a folder; gives its exit code, null when it could not be started. */
export const runNpm = (args, cwd = root) => {
  const [command, ...first] = npmCommand()
  return spawnSync(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: leanNode() },
  }).status
}

/** Npm's settings, without secrets, which npm leaves out; null where they could not be read. */
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

/** Fetches the pinned Node into a folder of its own, at the version and hash of its lockfile. */
const fetchPinned = () => {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const version = optionalDependencies[name]
  const install = `Install Node.js 22.18 or newer (https://nodejs.org) and start again; this is ${process.version}.`
  if (!version)
    fail(`There is no Node.js for ${process.platform} on ${process.arch} that Inkloom could fetch. ${install}`)
  const folder = join(root, '.cache', `node-${version}`)
  const found = join(folder, 'node_modules', name, program)
  if (existsSync(found)) return found
  console.log(
    `Node.js ${process.version} is too old to run Inkloom. Fetching Node.js ${version} (once, about 60 MB) ...`,
  )
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(described, file), join(draft, file))
  const status = runNpm(['ci', '--ignore-scripts'], draft)
  if (status !== 0 || !existsSync(join(draft, 'node_modules', name, program))) {
    rmSync(draft, { recursive: true, force: true })
    fail(`Node.js ${version} could not be fetched. Is npm's registry reachable? ${install}`)
  }
  // Headers, manuals and another npm: a third of what is there.
  const whole = join(draft, 'node_modules', name)
  for (const part of readdirSync(whole))
    if (['include', 'lib', 'share'].includes(part)) rmSync(join(whole, part), { recursive: true })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return found
}

/** The Node that tests and development run on, which is installed with what they need; null where that is not installed. */
export const developmentNode = () => {
  const found = join(root, 'node_modules', 'node', program)
  return existsSync(found) ? found : null
}

/** The Node that the server runs on: this one, unless it is too old. */
export const findNode = () => (isRecent(process.version) ? process.execPath : (developmentNode() ?? fetchPinned()))
