import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { program } from '../crash/program.ts'
import { canRun } from '#tests/validators/validator.ts'
import { soaking } from '#tests/how-many.ts'

const holdDatabase = fileURLToPath(new URL('../support/database/hold-database.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
/** The id of an unprivileged account, as which root can start a process. */
const SOMEBODY = 65_534

let folder: TestDatabase
let dataDir: string
const undo: (() => unknown)[] = []

beforeEach(async () => {
  folder = await newTestDatabase({ embedded: true })
  dataDir = folder.dataDir
  writeFileSync(join(dataDir, 'app-secret'), `v1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  await folder.remove()
})

/** Starts the real server, and waits until it ends. */
const start = async (at: string, account?: number) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, program('server/main.ts'), {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      AI_MODEL: 'builtin',
      DATA_DIR: at,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: account,
    gid: account,
  })
  undo.push(() => child.kill('SIGKILL'))
  const closed = once(child, 'close') as Promise<[code: number | null]>
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, stdout, stderr }
}

/** Returns content, permissions, owner and modification time of every file. */
const contentsOf = (at: string) =>
  (readdirSync(at, { recursive: true }) as string[]).toSorted().map((name) => {
    const { mode, uid, mtimeMs, size } = lstatSync(join(at, name))
    const isFile = statSync(join(at, name)).isFile()
    const hash = isFile
      ? createHash('sha256')
          .update(readFileSync(join(at, name)))
          .digest('hex')
      : 'directory'
    return [name, hash, mode, uid, isFile ? size : 0, isFile ? mtimeMs : 0].join(' ')
  })

/**
 * Expects the process to exit with this code, print only the reason, and leave the folder
 * unchanged. Returns its output.
 */
const refused = async (code: number, { at = dataDir, account }: { at?: string; account?: number } = {}) => {
  const before = contentsOf(at)
  const ended = await start(at, account)
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.not.stringMatching(/^ +at |node:internal/m) })
  // The instructions for code 10 take more than one line.
  if (code !== 10) expect(ended.stderr.trim().split('\n')).toHaveLength(1)
  expect(contentsOf(at)).toEqual(before)
  return ended.stderr
}
const inDatabase = (...names: string[]) => join(dataDir, 'database', ...names)
const segments = () => readdirSync(inDatabase('pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
const overwrite = (path: string, at: number, bytes: Buffer) => {
  const content = readFileSync(path)
  bytes.copy(content, at)
  writeFileSync(path, content)
}

const changeOwner = (account: number) => {
  chownSync(dataDir, account, account)
  for (const name of readdirSync(dataDir, { recursive: true }) as string[])
    chownSync(join(dataDir, name), account, account)
}

// PostgreSQL 13 to 16 write 1300.
const ofControlFile: [string, () => void] = [
  'the control file',
  () => overwrite(inDatabase('global', 'pg_control'), 8, Buffer.from([0x14, 0x05, 0, 0])),
]

describe('the server does not start, changes nothing, and exits with', () => {
  it('10 if a part of the database is missing', async () => {
    rmSync(inDatabase('PG_VERSION'))
    expect(await refused(10)).toMatch(
      /^The database in .* is incomplete.* Missing: database\/PG_VERSION\. Nothing was changed\./,
    )
  })

  it('10 if the database of an installation is missing', async () => {
    rmSync(inDatabase(), { recursive: true })
    expect(await refused(10)).toMatch(/^The data folder .* belongs to an installation, and its database is missing/)
  })

  it('11 if the log is damaged', async () => {
    for (const name of segments()) overwrite(inDatabase('pg_wal', name), 0, randomBytes(64 * 1024))
    expect(await refused(11)).toMatch(/^The database in .* is damaged and can't be opened: move .* away/)
  })

  it.runIf(soaking)('11 if the control file is damaged so that it looks like another version', async () => {
    overwrite(inDatabase('global', 'pg_control'), 0, Buffer.alloc(256, 0xa5))
    expect(await refused(11)).toMatch(/^The database in .* is damaged and can't be opened/)
  })

  it('14 if another process uses the folder, which continues', async () => {
    const other = spawn(process.execPath, [holdDatabase, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    undo.push(async () => {
      other.kill('SIGKILL')
      if (other.exitCode === null && other.signalCode === null) await once(other, 'exit')
    })
    await once(other.stdout, 'data')
    const sentence = new RegExp(`^The data folder .* is in use by another Inkloom \\(process ${other.pid}\\)\\. Stop`)
    expect(await refused(14)).toMatch(sentence)
    expect(other.exitCode).toBeNull()
  })

  it.each<[string, () => void]>([
    ['the folder', () => writeFileSync(inDatabase('PG_VERSION'), '15\n')],
    ...(soaking ? [ofControlFile] : []),
  ])('16 if %s is of another version of PostgreSQL', async (_, change) => {
    change()
    expect(await refused(16)).toMatch(/was made with another version of PostgreSQL: start the Inkloom that made/)
  })
})

const hasModes = canRun('a folder without write permission', process.platform !== 'win32' && !isRoot, 'not as root')

describe.runIf(hasModes)('an unprivileged account', () => {
  it('exits with 12 if its own folder is read-only', async () => {
    chmodSync(dataDir, 0o500)
    undo.push(() => chmodSync(dataDir, 0o700))
    expect(await refused(12)).toMatch(/^The data folder .* is read-only: .*chmod/)
  })
})

describe.runIf(canRun('folders of other accounts', isRoot, 'as root'))(
  'with another account, the server does not start, changes nothing, and exits with',
  () => {
    it('15 as root on a folder of another account', async () => {
      changeOwner(12_345)
      expect(await refused(15)).toMatch(/belongs to account 12345 and Inkloom was started as account 0: start/)
    })

    it('15 as an unprivileged account on a folder of root, readable or not', async () => {
      expect(await refused(15, { account: SOMEBODY })).toMatch(/^This account may not write in the data folder/)
      for (const name of ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        chmodSync(join(dataDir, name), 0o777)
      const sentence = /belongs to account 0 and Inkloom was started as account 65534: start it as the account/
      expect(await refused(15, { account: SOMEBODY })).toMatch(sentence)
    })

    it.runIf(soaking)('12 as an unprivileged account if its own folder is read-only', async () => {
      changeOwner(SOMEBODY)
      chmodSync(dataDir, 0o500)
      const sentence = /^The data folder .* is read-only: .*chmod/
      expect(await refused(12, { account: SOMEBODY })).toMatch(sentence)
    })
  },
)

const mount = (...words: string[]) => spawnSync('mount', words, { encoding: 'utf8' })
const mountPoint = () => {
  const point = mkdtempSync(join(tmpdir(), 'inkloom-mount-'))
  undo.push(() => rmSync(point, { recursive: true, force: true }))
  return point
}
const mounted = (...words: string[]) => {
  const point = mountPoint()
  const { status, stderr } = mount(...words, point)
  if (status !== 0) throw new Error(stderr)
  undo.push(() => spawnSync('umount', [point]))
  return point
}
const canMount = () => {
  if (!isRoot || process.platform !== 'linux') return false
  const point = mkdtempSync(join(tmpdir(), 'inkloom-mount-'))
  const { status } = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', point)
  if (status === 0) spawnSync('umount', [point])
  rmSync(point, { recursive: true })
  return status === 0
}
const fill = (at: string) => {
  const file = join(at, 'what else is on the disk')
  const { bavail, bsize } = statfsSync(at)
  writeFileSync(file, Buffer.alloc(bavail * bsize - 64 * 1024))
}

describe.runIf(canRun('read-only and full disks', canMount(), 'as root on Linux, where it may mount'))(
  'on a separate disk, the server does not start, changes nothing, and exits with',
  () => {
    it('12 if the disk is mounted read-only', async () => {
      const point = mounted('--bind', dataDir)
      expect(mount('-o', 'remount,ro,bind', point).status).toBe(0)
      expect(await refused(12, { at: point })).toMatch(/^The data folder .* is read-only: mount it/)
    })

    it('13 if the disk is full', async () => {
      const disk = mounted('-t', 'tmpfs', '-o', 'size=150m', 'tmpfs')
      const at = join(disk, 'data')
      cpSync(dataDir, at, { recursive: true })
      fill(disk)
      expect(await refused(13, { at })).toMatch(/^The disk of the data folder .* is full: free some space/)
    })

    it('13 if a new database does not fit on the disk', async () => {
      const at = join(mounted('-t', 'tmpfs', '-o', 'size=30m', 'tmpfs'), 'data')
      mkdirSync(at)
      expect(await refused(13, { at })).toMatch(/^The disk of the data folder .* is full: free some space/)
    })
  },
)
