import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup, restoreBackup } from '#server/admin/back-up.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { projects, revisions, textSnapshots, users } from '#server/database/schema/index.ts'

/**
 * Measures a backup of the embedded database, during which calls wait, and its restore: about 100
 * MB of text, in 50,000 saves of 1 kB and 200 complete texts of 250 kB.
 */
const folder = mkdtempSync(join(tmpdir(), 'inkloom-bench-'))
const from = { dataDir: join(folder, 'from') }
const database = await openDatabase(from)
const [user] = await database.db.insert(users).values({ email: 'bench@example.org' }).returning()
const [project] = await database.db
  .insert(projects)
  .values({ userId: user!.id, name: 'Bench', language: 'english', tone: '' })
  .returning()
const projectId = project!.id
for (let revision = 1; revision <= 50_000; revision += 500)
  await database.db.insert(revisions).values(
    Array.from({ length: 500 }, (_, row) => ({
      projectId,
      revision: revision + row,
      kind: 'typing' as const,
      splices: randomBytes(1000),
      words: 1,
      wordsChange: 1,
    })),
  )
for (let revision = 1; revision <= 200; revision++)
  await database.db.insert(textSnapshots).values({ projectId, revision, blocks: randomBytes(250_000) })

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now()
  const value = await work()
  return [value, (performance.now() - begun) / 1000]
}
const [{ file, bytes }, backup] = await timed(() => makeBackup(database, async () => null, join(folder, 'backup')))
await database.close()
const [, restore] = await timed(() => restoreBackup({ dataDir: join(folder, 'to') }, file))
const megabytes = 100
console.log(
  `100 MB: backup ${backup.toFixed(1)} s (${((1000 * backup) / megabytes).toFixed(0)} ms for a MB, ${(bytes / 1e6).toFixed(0)} MB in the file), restore ${restore.toFixed(1)} s`,
)
rmSync(folder, { recursive: true })
