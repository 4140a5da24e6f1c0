import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canRun } from '#tests/validators/validator.ts'
import { findTables, measureTable, writeAlike } from '../database/copy/tables.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { fakeDesk } from '#tests/support/fake-desk.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

const DUMPS = 'pg_dump and pg_restore, as docs/operating.md has them'
const canDump =
  canUseServer(DUMPS) &&
  canRun(DUMPS, Boolean(findCommand('pg_dump') && findCommand('pg_restore')), "install PostgreSQL's client programs")

/** The commands in docs/operating.md, without the one that creates the database. */
const commands = readFileSync('docs/operating.md', 'utf8')
  .split('\n')
  .filter((line) => /^pg_(dump|restore) /.test(line))

const measure = (database: Database) =>
  database.transaction(async (tx) => {
    await writeAlike(tx)
    const tables = await findTables(tx)
    const found = []
    for (const table of tables) found.push({ name: table.name, ...(await measureTable(tx, table)) })
    return found
  })

it.runIf(canDump)(
  'restores a dump into a new database with every row, and the server works with it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkloom-test-'))
    const [from, to] = [await newTestDatabase(), await newTestDatabase()]
    const inkloom = await testInkloom({ database: from })
    const token = await inkloom.signUp('ada@example.com')
    const desk = await fakeDesk(inkloom, token, 'The sea.', 'Ébb.')
    const before = await measure(inkloom.database)
    // A dump creates its tables itself.
    const empty = await openDatabase(to)
    for (const schema of ['drizzle', 'public']) await empty.db.execute(sql.raw(`drop schema ${schema} cascade`))
    await empty.db.execute(sql`create schema public`)
    await empty.close()

    expect(commands).toHaveLength(2)
    const env = { ...process.env, DATABASE_URL: from.databaseUrl, NEW_DATABASE_URL: to.databaseUrl }
    for (const command of commands) await promisify(execFile)('sh', ['-ec', command], { cwd: folder, env })
    const again = await testInkloom({ database: to })
    expect(before.length).toBeGreaterThan(25)
    const dumped = await openDatabase(to)
    const after = await measure(dumped)
    await dumped.close()
    // Rate limits, jobs and heartbeats of a running server change from second to second.
    const moving = /pgboss|shared_limits|limit|timed_work/
    const still = (found: Awaited<ReturnType<typeof measure>>) => found.filter(({ name }) => !moving.test(name))
    expect(still(after)).toEqual(still(before))
    const project = await again.call('GET /projects/:id', { params: { id: desk.id } }, token)
    expect(project.content).toContain('Ébb.')
    await again.stop()
    await inkloom.stop()
    rmSync(folder, { recursive: true })
  },
  180_000,
)
