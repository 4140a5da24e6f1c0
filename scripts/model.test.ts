import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#tests/crash/program.ts'
import type { ModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'

let server: ModelServer
let dataDir: string
beforeAll(async () => {
  server = await startModelServer({ tokensPerSecond: 2000 })
  dataDir = await mkdtemp(join(tmpdir(), 'inkloom-model-'))
})
afterAll(() => Promise.all([server.close(), rm(dataDir, { recursive: true })]))

const run = (args: string[], environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [...program('scripts/model.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )

test('lists configured and available models', async () => {
  const { said } = await run(['list'], { AI_BASE_URL: server.url, AI_MODEL: 'double' })
  expect(said).toContain(`Configured     ${server.url}, double`)
  expect(said).toContain('pull small')
})

test('tests the model that is in use', async () => {
  const { said, code } = await run(['test'], { AI_BASE_URL: server.url, AI_MODEL: 'double' })
  expect(code).toBe(0)
  expect(said).toMatch(/^double on 127\.0\.0\.1\n/)
  expect(said).toMatch(/(?<!\d)\d+ ms to the first token\n\d+ tokens\/s/)
  expect(said).toMatch(/A structured answer: \{"title":"[^"]+","chapters":\["[^"]+","[^"]+","[^"]+"\]\}/)
})

test('reports an error in one line', async () => {
  expect(await run(['test'], { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'x.gguf' })).toMatchObject({ code: 1 })
  expect(await run(['pull'])).toEqual({ code: 1, said: expect.stringMatching(/^Pull what\?.*\n$/) })
  expect(await run(['fetch'])).toEqual({ code: 1, said: expect.stringMatching(/^npm run model -- list \|.*\n$/) })
})

test.each(['scripts/model.ts', 'scripts/fonts.ts'])(
  '%s names a wrong setting, without a stack trace',
  async (script) => {
    const failed = await promisify(execFile)(process.execPath, [script, 'list'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: 'abc' },
    }).catch((error: { code: number; stderr: string }) => error)
    expect(failed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Inkloom can't start:\n {2}- PORT is .*\n$/),
    })
  },
)
