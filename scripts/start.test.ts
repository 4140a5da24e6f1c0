import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { lockDirectory } from '#server/database/embedded/directory-lock.ts'
import { soaking } from '#tests/how-many.ts'

// `npm test` builds before it runs this test.
beforeAll(async () => {
  if (process.env['TEST_SERVER'] === 'built') return
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
}, 180_000)

let dataDir: string
let npm: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkloom-start-'))
})
afterEach(() => {
  if (npm?.exitCode === null && npm.signalCode === null) process.kill(-npm.pid!, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs `npm start` and resolves with its output as soon as that matches `pattern`. */
const start = async (pattern: RegExp, environment: object = {}): Promise<string> => {
  npm = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // its own process group, as in a terminal
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, AI_MODEL: 'builtin', ...environment },
  })
  let printed = ''
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await vi.waitFor(() => expect(printed).toMatch(pattern), { timeout: 120_000, interval: 50 })
  return printed
}
const isFree = () => lockDirectory(dataDir)()

it('logs its address, the mail transport, the writer and the database with its version as a line of JSON', async () => {
  const printed = await start(/Inkloom is ready at .*\n/)
  const ready = JSON.parse(printed.split('\n').find((line) => line.includes('Inkloom is ready'))!) as object
  expect(ready).toMatchObject({
    msg: expect.stringMatching(/^Inkloom is ready at http:\/\/127\.0\.0\.1:\d+ /),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    mailbox: expect.stringContaining('/mailbox'),
    writer: expect.stringContaining('built-in'),
    database: `embedded in ${dataDir}`,
  })
  const [address] = /http:\/\/[\d.:]+/.exec(printed)!
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await (await fetch(address)).text()).toContain('<h1')
  expect(await (await fetch(`${address}/app`)).text()).toContain('<div id="root">')
})

it.runIf(soaking).each([
  ['SIGTERM', 'npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['Ctrl-C', 'everything that the terminal started', (pid: number) => process.kill(-pid, 'SIGINT')],
])('shuts down gracefully on %s, which reaches %s, and leaves no process running', async (_, _reached, stop) => {
  await start(/Inkloom is ready/)
  expect(isFree).toThrow(/in use/)
  stop(npm!.pid!)
  await once(npm!, 'exit')
  await vi.waitFor(isFree, { interval: 50 })
})

/** Returns the processes of npm's group that are still running. */
const running = (group: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'pgid=,stat=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.trim().startsWith(`${group} `) && !/^\s*\d+\s+Z/.test(line))

it.runIf(soaking).each([150, 300, 450, 600, 800, 1200])(
  'leaves no process running if SIGTERM reaches npm %i ms after the start',
  async (afterMs) => {
    npm = spawn('npm', ['start'], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, AI_MODEL: 'builtin' },
    })
    const ended = once(npm, 'exit')
    await setTimeout(afterMs)
    npm.kill('SIGTERM')
    await ended
    await vi.waitFor(() => expect(running(npm!.pid!)).toEqual([]), { timeout: 120_000, interval: 250 })
  },
)

it.runIf(soaking)('names missing settings in production, and does not start', async () => {
  const printed = await start(/SMTP_URL is needed/, { NODE_ENV: 'production', AI_MODEL: '' })
  expect(printed).toMatch(/PUBLIC_URL is needed.*DATABASE_URL is needed.*AI_MODEL is needed/s)
  expect(npm!.exitCode ?? (await once(npm!, 'exit'))[0]).toBe(2)
})
