import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { copyPackages } from './release/production-packages.mjs'

// These tests copy all packages. `npm run soak` builds before it runs them.

let home: string
let child: ChildProcess | undefined
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'inkloom-without-tools-'))
})
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(home, { recursive: true, force: true })
})

/** Creates a built installation without the files that are only needed for builds and tests. */
const installation = () => {
  // Copies instead of links, because programs resolve packages from their real path.
  for (const name of ['dist', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(home, name), { recursive: true })
  for (const name of ['articles', 'contract', 'manuscript', 'server', 'vite.config.ts', 'web', 'writer'])
    symlinkSync(resolve(name), join(home, name))
  copyPackages(process.cwd(), home)
}

/** Runs a command of the installation without access to a registry. */
const run = (...args: string[]) => {
  const offline = { NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/', NPM_CONFIG_CACHE: join(home, 'npm') }
  const settings = { NODE_ENV: '', PORT: '0', DATA_DIR: join(home, 'data'), AI_MODEL: 'builtin' }
  child = spawn(process.execPath, args, {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...offline, NPM_CONFIG_FETCH_RETRIES: '0', ...settings },
  })
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
  return { child, printed: () => printed }
}

it.runIf(soaking)('starts without build tools and without a network once it is built', async () => {
  installation()
  expect(existsSync(join(home, 'node_modules/vite'))).toBe(false)
  const { printed } = run('scripts/start.mjs')
  await vi.waitFor(() => expect(printed()).toContain('Inkloom is ready at'), { interval: 50 })
  expect(printed()).not.toContain('Installing')
  const [address] = /http:\/\/[\d.:]+/.exec(printed())!
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

it.runIf(soaking)("keeps the installed packages if those for tests can't be downloaded", async () => {
  installation()
  const packages = join(home, 'node_modules')
  // Marks an installation that only runs Inkloom.
  writeFileSync(join(packages, '.inkloom-slim'), '')
  const before = readdirSync(packages).toSorted()
  const { child, printed } = run('scripts/run.mjs', 'tests/doubles/model-server/main.ts')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(printed()).toContain('Packages that were installed before are unchanged.')
  expect(readdirSync(packages).toSorted()).toEqual(before)
})
