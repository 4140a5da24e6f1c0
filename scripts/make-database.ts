// Brings an initialized database to the newest schema, for new installations to begin with: make-database <data folder> <folder>
// Nothing in it is secret or differs between installations, except PostgreSQL's system identifier, which only replication compares.
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const [dataDir, folder] = process.argv.slice(2)
if (!dataDir || !folder)
  throw new Error('Say which data folder becomes which folder: make-database <data folder> <folder>')
const database = await openDatabase({ dataDir })
const jobs = await startJobs(database, { works: false })
await jobs.stop()
await database.close()
openToReaders(join(dataDir, 'database'))
mkdirSync(dirname(folder), { recursive: true })
renameSync(join(dataDir, 'database'), folder)
rmSync(dataDir, { recursive: true })
