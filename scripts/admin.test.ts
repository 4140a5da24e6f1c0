import { execFile } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { program } from '#tests/crash/program.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
  await inkloom.signUp('owner@example.com')
})
afterAll(() => inkloom.stop())

interface Ran {
  code: number
  stdout: string
  stderr: string
}
const run = async (...words: string[]): Promise<Ran> => {
  const { dataDir, databaseUrl } = inkloom.settings
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? 'embedded' }
  return promisify(execFile)(process.execPath, [...program('scripts/admin.ts'), ...words], { env }).then(
    (said) => ({ ...said, code: 0 }),
    (error: Ran) => error,
  )
}

it('prints tables, or JSON for programs, while the server runs', async () => {
  const table = await run('users')
  expect(table.stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['email', 'plan'],
    ['owner@example.com', 'Owner'],
    [''],
  ])
  const json = await run('users', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject([{ email: 'owner@example.com', plan: 'Owner' }])
})

it("writes a person's data to a file that nobody else can read", async () => {
  const out = join(inkloom.settings.dataDir, 'owner.json')
  expect((await run('export', 'owner@example.com', '--out', out)).stdout).toContain(`Written to ${out}`)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ users: [{ email: 'owner@example.com' }] })
  expect((statSync(out).mode & 0o777).toString(8)).toBe(process.platform === 'win32' ? '666' : '600')
})

it('makes a backup while the server runs, and says what else a restore needs', async () => {
  const out = join(inkloom.settings.dataDir, 'inkloom.backup')
  const { code, stdout } = await run('backup', '--out', out)
  expect(code).toBe(0)
  expect(stdout).toContain(`Written to ${out} (`)
  expect(stdout).toContain(`${inkloom.settings.dataDir}/app-secret. Keep that too`)
  expect(statSync(out).size).toBeGreaterThan(1000)
  const table = await run('events', '--json')
  expect(table.stdout).toContain('"operation": "backup"')
})

it('loads a list of subjects from a file, and says what is wrong with one that it refuses', async () => {
  const path = join(inkloom.settings.dataDir, 'bisac.csv')
  writeFileSync(path, 'Code,Heading\nFIC027000,FICTION / Romance / General\nNAT025,NATURE')
  const refused = await run('subjects', 'load', 'bisac', path)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('Line 3: “NAT025” is not a BISAC code.')
  writeFileSync(path, 'Code,Heading\nFIC027000,FICTION / Romance / General')
  expect((await run('subjects', 'load', 'bisac', path, '--json')).stdout).toContain('"subjects": 1')
  expect((await run('subjects', 'load', 'thema', `${path}.gone`)).stderr).toContain("can't be read")
  expect((await run('subjects', 'load', 'dewey', path)).code).toBe(2)
})

it.each<[words: string[], code: number, said: string]>([
  [[], 2, 'npm run admin -- <what> [--json]'],
  [['licence', 'mint'], 2, 'There is no `licence mint`'],
  [['plan', 'grant'], 2, 'Usage: plan grant <email>'],
  [['backup'], 2, 'Usage: backup [--out ...]'],
  [['move'], 2, 'Usage: move [--to ...]'],
  [['restore', 'no-such-file'], 1, 'There is no file '],
  [['license', 'mint', '--howmany', '3'], 2, "Unknown option '--howmany'"],
  [['license', 'mint', '--count', 'three'], 1, 'count must be a whole number.'],
  [['ledger', 'nobody@example.com'], 1, 'Nobody has an account with the address nobody@example.com.'],
])('%j reports what is wrong', async (words, code, said) => {
  const ran = await run(...words)
  expect([ran.code, ran.stdout]).toEqual([code, ''])
  expect(ran.stderr).toContain(said)
})
