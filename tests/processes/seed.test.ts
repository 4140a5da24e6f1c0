import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import * as client from '#tests/client.ts'
import { readConfig } from '#server/config/index.ts'
import { soaking } from '#tests/how-many.ts'
import { type Seeded, seedInstallation } from '../../scripts/seed/seed-installation.ts'
import { settingsFor } from '../crash/settings.ts'

/** Runs `npm run seed` on a database until it ends. */
const seed = async (database: TestDatabase, args: string[] = [], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['scripts/seed.ts', ...args], {
    env: { PATH: process.env['PATH'], ...settingsFor(database, environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

/** Seeds a database in this process, which avoids starting another one. */
const seedHere = (database: TestDatabase, besideOthers = false) =>
  seedInstallation(readConfig(settingsFor(database, { PORT: '0' })), { besideOthers })

const passwordIn = (stdout: string) => /as writer@example\.com, password (\S+)/.exec(stdout)?.[1] ?? ''

/** Runs a function with a server that does not process books by itself, and stops it afterwards. */
const withServer = async <T>(
  database: TestDatabase,
  act: (address: string, token: string) => Promise<T>,
  password: string,
) => {
  // The database belongs to the test file, so `stop` must not remove it.
  const inkloom = await testInkloom({
    database: { ...database, remove: async () => undefined },
    environment: { ROLE: database.databaseUrl ? 'web' : 'all' },
  })
  try {
    const body = { email: 'writer@example.com', password }
    const { access_token } = await client.call(inkloom.address, 'POST /login', { body })
    return await act(inkloom.address, access_token)
  } finally {
    await inkloom.stop()
  }
}

describe('npm run seed', { timeout: 300_000 }, () => {
  let database: TestDatabase
  let first: Awaited<ReturnType<typeof seed>>
  let second: Seeded
  beforeAll(async () => {
    database = await newTestDatabase()
    first = await seed(database)
    second = await seedHere(database)
  }, 300_000)
  afterAll(() => database.remove())

  it('creates two projects, and a finished, a failed and a running book', () => {
    expect(first.stderr).toBe('')
    expect(first.code).toBe(0)
    expect(first.stdout.match(/^project ".*": made/gm)).toHaveLength(2)
    expect(first.stdout).toMatch(/^book ".*tides.*": DONE, \d{3,} words$/m)
    expect(first.stdout).toMatch(/^book ".*stopped answering": ERROR$/m)
    expect(first.stdout).toMatch(/^book ".*repaired at home": IN_PROGRESS, \d+ of 480 sections$/m)
  })

  it('creates nothing twice, and prints the same sign-in again', () => {
    expect(second.lines.filter((line) => line.includes('already there'))).toHaveLength(5)
    expect(second.signIn.password).not.toBe('')
    expect(second.signIn.password).toBe(passwordIn(first.stdout))
  })

  it('prints a sign-in that works, and creates projects with history, guidelines and references', async () => {
    await withServer(
      database,
      async (address, token) => {
        const { tasks } = await client.call(address, 'GET /tasks', { token })
        expect(tasks).toHaveLength(3)
        const projects = await client.call(address, 'GET /projects/user', { token })
        expect(projects).toHaveLength(2)
        for (const { id } of projects) {
          const { revisions } = await client.call(address, 'GET /projects/:id/history', { params: { id }, token })
          expect(revisions.length).toBeGreaterThan(1)
          for (const type of ['guideline', 'reference'] as const) {
            const contexts = await client.call(address, 'GET /contexts', { query: { project_id: id, type }, token })
            expect(contexts.length).toBeGreaterThan(0)
          }
        }
      },
      passwordIn(first.stdout),
    )
  })
})

describe('npm run seed with accounts of other people', { timeout: 300_000 }, () => {
  it('refuses and changes nothing, unless the option is set', async () => {
    const inkloom = await testInkloom()
    await inkloom.signUp('ada@example.org')
    const { dataDir, databaseUrl } = inkloom.settings
    const database: TestDatabase = { dataDir, databaseUrl: databaseUrl ?? undefined, remove: async () => undefined }
    await inkloom.restart({
      between: async () => {
        await expect(seedHere(database)).rejects.toThrow(
          /^Nothing was changed: somebody else has an account here\..*--beside-others$/,
        )
        if (!soaking) return
        const { lines } = await seedHere(database, true)
        expect(lines.filter((line) => /: (made|DONE|ERROR|IN_PROGRESS)\b/.test(line))).toHaveLength(5)
      },
    })
    await inkloom.stop()
  })

  it('refuses while a server uses the installation', async () => {
    const inkloom = await testInkloom()
    const { dataDir, databaseUrl } = inkloom.settings
    const { code, stderr } = await seed({
      dataDir,
      databaseUrl: databaseUrl ?? undefined,
      remove: async () => undefined,
    })
    await inkloom.stop()
    expect(code).toBe(databaseUrl ? 1 : 14)
    expect(stderr).toMatch(databaseUrl ? /Stop it first/ : /in use|already|open/i)
    expect(stderr).not.toMatch(/^ +at /m)
  })

  it('explains a wrong option in one sentence', async () => {
    const { code, stderr } = await seed({ dataDir: '/nowhere', remove: async () => undefined }, ['--force'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/--force/)
    expect(stderr).not.toMatch(/^ +at /m)
  })
})
