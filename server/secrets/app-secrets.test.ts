import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError } from '../config/index.ts'
import { readAppSecrets } from './app-secrets.ts'

let folder: string
let dataDir: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-secrets-'))
  dataDir = join(folder, 'data')
  path = join(dataDir, 'app-secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (appSecrets: { version: number; secret: string }[] | null = null) =>
  readAppSecrets({ appSecrets, dataDir })

it('creates one at the first start that only its owner can read, and reuses it', async () => {
  const made = await read()
  expect(made).toEqual([{ version: 1, secret: expect.stringMatching(/^[\w-]{43}$/) }])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await read()).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['app-secret'])
})

it('gives the same secret to all processes that start at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(new Set(secrets.map((list) => JSON.stringify(list))).size).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['app-secret'])
})

it('prefers the secrets of the settings, and creates no file', async () => {
  const secrets = [{ version: 3, secret: 'x'.repeat(40) }]
  expect(await read(secrets)).toEqual(secrets)
  expect(() => statSync(path)).toThrow('ENOENT')
})

it('reads a list of several secrets, so that the file can be rotated too', async () => {
  const [made] = await read()
  writeFileSync(path, `v2:${'n'.repeat(32)},${readFileSync(path, 'utf8')}`)
  expect(await read()).toEqual([{ version: 2, secret: 'n'.repeat(32) }, made])
})

it.each([
  ['is empty', () => writeFileSync(path, '')],
  ['is damaged', () => writeFileSync(path, 'v1:cut-off-too-soon')],
  ["can't be read (EISDIR)", () => mkdirSync(path)],
])('refuses a file that %s, and says what is at stake without quoting it', async (what, spoil) => {
  mkdirSync(dataDir)
  spoil()
  const apiError = await read().catch((error: unknown) => error)
  expect(apiError).toBeInstanceOf(ConfigError)
  expect(apiError).toMatchObject({ message: expect.stringContaining(`${path} ${what}`) })
  expect(apiError).toMatchObject({ message: expect.not.stringContaining('cut-off-too-soon') })
})
