// Makes an empty database with the newest schema, for new installations to begin with: make-database <folder>
// Nothing in it is secret or differs between installations, except PostgreSQL's system identifier, which only replication compares.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'

/** Who runs Inkloom is not always who built it. */
const openToReaders = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToReaders(path)
    else chmodSync(path, 0o644)
  }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say which folder the database goes into: make-database <folder>')
const target = resolve(folder)
mkdirSync(dirname(target), { recursive: true })
const dataDir = mkdtempSync(join(dirname(target), '.database-'))
const database = await openDatabase({ dataDir })
const jobs = await startJobs(database, { works: false })
await jobs.stop()
await database.close()
openToReaders(join(dataDir, 'database'))
renameSync(join(dataDir, 'database'), target)
rmSync(dataDir, { recursive: true })
