import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { explainStartError } from '../explain-start-error.ts'
import { openDatabase } from '../open-database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let folder: TestDatabase
let dataDir: string

beforeEach(async () => {
  folder = await newTestDatabase({ embedded: true })
  dataDir = folder.dataDir
})
afterEach(() => folder.remove())

const log = () => join(dataDir, 'database', 'pg_wal')
const segments = () => readdirSync(log()).filter((name) => /^[0-9A-F]{24}$/.test(name))

it.each<[string, () => void]>([
  [
    'a log of other bytes',
    () => {
      for (const name of segments()) writeFileSync(join(log(), name), randomBytes(statSync(join(log(), name)).size))
    },
  ],
  [
    'an empty log',
    () => {
      for (const name of segments()) writeFileSync(join(log(), name), '')
    },
  ],
  ['a cut control file', () => writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(100))],
])(
  'refuses %s with one sentence and its own exit code, and changes nothing',
  async (_, damage) => {
    damage()
    const contents = () =>
      readdirSync(join(dataDir, 'database'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => {
          const path = join(parentPath, name)
          return [path, statSync(path).size]
        })
    const before = contents()
    const refused = openDatabase({ dataDir })
    await expect(refused).rejects.toMatchObject({ problem: 'database damaged', exitCode: 11 })
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^The database in ${dataDir} is damaged and can't be opened: move [^.]+ away.*npm run admin -- restore`,
      ),
    )
    expect(contents()).toEqual(before)
  },
  180_000,
)

it.each([
  ['ENOSPC', 'disk full', 13],
  ['EDQUOT', 'disk full', 13],
  ['EROFS', 'read-only', 12],
  ['EACCES', 'wrong owner', 15],
])('takes %s for what it is: %s', (code, problem, exitCode) => {
  const error = Object.assign(new Error('it failed'), { code })
  expect(explainStartError(error, '/data')).toMatchObject({ problem, exitCode })
})

it('leaves other errors unchanged', () => {
  const error = new Error('The migration failed')
  expect(explainStartError(error, '/data')).toBe(error)
})
