import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DatabaseLog } from '../database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openEmbedded } from './open-embedded.ts'
import { secureDataFolder } from './secure-data-folder.ts'

const unix = process.platform !== 'win32'
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const all = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
const isOpen = (path: string) => (lstatSync(path).mode & 0o077) !== 0

let folder: TestDatabase
let dataDir: string
let elsewhere: string
const inFolder = (...names: string[]) => join(dataDir, ...names)
const log = {
  info: vi.fn<DatabaseLog['info']>(),
  warn: vi.fn<DatabaseLog['warn']>(),
  error: vi.fn<DatabaseLog['error']>(),
}

beforeEach(async () => {
  vi.clearAllMocks()
  folder = await newTestDatabase({ embedded: true })
  dataDir = folder.dataDir
  elsewhere = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
})
afterEach(async () => {
  rmSync(elsewhere, { recursive: true })
  await folder.remove()
})

/** Makes files readable for everybody, as older versions did. */
const openAll = () => {
  mkdirSync(inFolder('mailbox'))
  writeFileSync(inFolder('mailbox', '001700000000000-0a1b2c3d.eml'), 'mail')
  writeFileSync(inFolder('app-secret'), 'v1:x')
  for (const path of all(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
}

describe.runIf(unix)('a data folder of an older version', () => {
  it('is readable by nobody else after it was opened, including new files, whatever the umask is', async () => {
    openAll()
    const before = all(dataDir).filter(isOpen).length
    expect(before).toBeGreaterThan(1000)
    const database = await openEmbedded({ dataDir, log })
    await database.client.exec('create table later (body text); insert into later values (1)')
    await database.close()
    expect(all(dataDir).filter(isOpen)).toEqual([])
    expect(log.info).toHaveBeenCalledWith(expect.stringMatching(/^\d+ files .* could be read by other accounts/))
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('leaves foreign files, links and their targets unchanged', async () => {
    openAll()
    const notes = [inFolder('notes.txt'), inFolder('database', 'base', 'notes.txt'), inFolder('mailbox', 'notes.txt')]
    const [target, tree] = [join(elsewhere, 'target'), join(elsewhere, 'tree')]
    for (const path of [...notes, target]) writeFileSync(path, 'x')
    mkdirSync(tree)
    writeFileSync(join(tree, '1234'), 'x')
    const beyond = [...notes, target, tree, join(tree, '1234')]
    for (const path of beyond) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
    symlinkSync(target, inFolder('database', 'base', '98765'))
    symlinkSync(tree, inFolder('database', 'base', '98764'))
    linkSync(target, inFolder('database', 'base', '98763'))
    secureDataFolder(dataDir, log)
    expect(beyond.map(modeOf)).toEqual(['644', '644', '644', '644', '755', '644'])
    expect(modeOf(inFolder('app-secret'))).toBe('600')
    expect(modeOf(inFolder('mailbox', '001700000000000-0a1b2c3d.eml'))).toBe('600')
    expect(modeOf(inFolder('database', 'pg_wal'))).toBe('700')
  })

  it.each<[string, () => void]>([
    [
      'refuses',
      () => {
        throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
      },
    ],
    ['takes no notice', () => undefined],
  ])('is warned of once where the file system %s', (_, chmod) => {
    openAll()
    secureDataFolder(dataDir, log, { platform: 'linux', account: process.getuid!(), chmod })
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]!.at(-1)).toMatch(/^Other accounts of this machine may read files in .*no file modes$/)
    expect(modeOf(inFolder('app-secret'))).toBe('666')
  })
})

it('logs one warning on Windows, which has no file modes', () => {
  secureDataFolder(dataDir, log, { platform: 'win32', account: null, chmod: () => expect.unreachable() })
  expect(log.warn.mock.calls.flat()).toEqual([expect.stringContaining('on Windows')])
})

describe.runIf(process.getuid?.() === 0)('a folder of another account', () => {
  it.each([
    ['all of it', () => all(dataDir)],
    ['one file of it', () => [inFolder('database', 'global', 'pg_control')]],
  ])('is refused, and nothing is changed (%s)', async (_, chosen) => {
    for (const path of chosen()) chownSync(path, 12_345, 12_345)
    const modes = () => all(dataDir).map((path) => [path, statSync(path).mode, statSync(path).size])
    const before = modes()
    const refused = openEmbedded({ dataDir, log })
    await expect(refused).rejects.toMatchObject({ problem: 'wrong owner', exitCode: 15 })
    await expect(refused).rejects.toThrow(/belongs to account 12345 and Inkloom was started as account 0.*chown -R 0/)
    expect(modes()).toEqual(before)
  })
})
