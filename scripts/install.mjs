// Runs on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const mark = join(root, 'node_modules', '.inkloom-installed')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Installs what the lockfile names unless it is there already, and puts the pinned Node first on PATH. */
export const ensureInstalled = () => {
  process.chdir(root)
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted()) {
    console.log('Installing packages (once, about a minute) ...')
    // Not `npm ci`: it insists that the lockfile names every package for every platform, and a registry may lack some.
    const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync('npm', ['install', ...flags], { stdio: 'inherit' })
    if (status !== 0) {
      console.error('npm install failed. Is the registry reachable? Inkloom needs it once.')
      process.exit(status ?? 1)
    }
    writeFileSync(mark, wanted())
  }
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')
}

/** Runs the pinned Node, whatever Node started this script. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node')
