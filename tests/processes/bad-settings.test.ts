import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { program } from '../crash/program.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-settings-'))
  writeFileSync(join(folder, 'not-a-model.gguf'), 'This is no model.')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the server until it exits. */
const run = async (environment: Record<string, string>, args: string[] = []) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...program('server/main.ts'), ...args], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      ALLOW_PUBLIC_MAILBOX: 'on',
      DATA_DIR: folder,
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

/**
 * Expects a line that says that the server can't start, and for each wrong setting a line with its
 * name, the problem and an example.
 */
const expectSentence = ({ code, stderr }: Awaited<ReturnType<typeof run>>, sentence: RegExp) => {
  expect(stderr).toMatch(sentence)
  for (const line of stderr.trim().split('\n').slice(1)) expect(line).toMatch(/^ {2}- .*for example [A-Z_]+=/)
  expect(stderr).not.toMatch(/^ +at |node:internal|\bstack\b/m)
  expect(code).toBe(2)
}

/** Each of these starts a process. The case of `npm test` proves that the process reports settings. */
const more: [name: string, value: string, sentence: RegExp][] = [
  ['HOST', '192.0.2.1', /- PORT and HOST can't be used: 192\.0\.2\.1:0 is not an address of this machine/],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/inkloom', /- DATABASE_URL can't be used: .*ECONNREFUSED/],
  ['AI_MODEL', 'missing.gguf', /- AI_MODEL can't be used: .*missing\.gguf/],
  ['PORT', 'abc', /- PORT is not valid/],
  ['AI_BASE_URL', 'localhost:11434', /- AI_BASE_URL is not valid: it must begin with http:/],
  ['DATABASE_URL', 'postgres://no.such.host.invalid/inkloom', /- DATABASE_URL can't be used: .*no\.such\.host/],
  ['AI_BASE_URL', 'http://127.0.0.1:1/v1', /- AI_MODEL is not set, and http:\/\/127\.0\.0\.1:1\/v1 can't be asked/],
  ['HOST', 'no.such.host.invalid', /- PORT and HOST can't be used: no\.such\.host\.invalid:0 has a name/],
]

// Unit tests in `server/config` check the values themselves.
describe('exits with code 2 and one sentence for a wrong setting', () => {
  it.each<[name: string, value: string, sentence: RegExp]>([
    ['SMTP_URL', 'mail.example.org', /- SMTP_URL is not valid: it must begin with smtp:/],
    ...(soaking ? more : []),
  ])('%s=%s', async (name, value, sentence) => {
    const model = name.startsWith('AI_') ? '' : 'builtin'
    expectSentence(await run({ AI_MODEL: model, [name]: value }), sentence)
  })

  it.runIf(soaking)('a file that is not a model', async () => {
    const path = join(folder, 'not-a-model.gguf')
    expectSentence(await run({ AI_MODEL: path }), /- AI_MODEL can't be used: .*not-a-model\.gguf is not a GGUF file/)
  })

  it.runIf(soaking)('a port that is in use', async () => {
    const neighbour = createServer().listen(0, '127.0.0.1')
    await once(neighbour, 'listening')
    const { port } = neighbour.address() as AddressInfo
    const ended = await run({ AI_MODEL: 'builtin', PORT: String(port) })
    neighbour.close()
    expectSentence(ended, new RegExp(`- PORT and HOST can't be used: 127.0.0.1:${port} is taken by another process`))
  })

  it('an unreachable database and an unreachable model are both named', async () => {
    const { code, stderr } = await run({
      DATABASE_URL: 'postgres://127.0.0.1:1/inkloom',
      AI_BASE_URL: 'http://127.0.0.1:1/v1',
    })
    expect(stderr).toMatch(/- DATABASE_URL can't be used.*\n {2}- AI_MODEL is not set/)
    expect(code).toBe(2)
  })

  it.runIf(soaking)('a misspelled setting is suggested beside the missing one', async () => {
    const { code, stderr } = await run({ ROLE: 'worker', DATABASE_URI: 'postgres://127.0.0.1/inkloom' })
    expect(stderr).toMatch(/^DATABASE_URI is not a setting .* Did you mean DATABASE_URL,.*\nInkloom can't start:\n/)
    expect(code).toBe(2)
  })
})

it.runIf(soaking)('prints its version with any settings', async () => {
  const { code, stdout, stderr } = await run({ PORT: 'abc' }, ['--version'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/)
})
