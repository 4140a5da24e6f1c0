// Brings an initialized database to the newest schema, for new installations to begin with: make-database <data folder> <file>
// Nothing in it is secret or differs between installations, except PostgreSQL's system identifier, which only replication compares.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packFolder } from '#server/database/embedded/packed-folder.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'

const [dataDir, file] = process.argv.slice(2)
if (!dataDir || !file) throw new Error('Say which data folder goes into which file: make-database <data folder> <file>')
const database = await openDatabase({ dataDir })
const jobs = await startJobs(database, { works: false })
await jobs.stop()
await database.close()
mkdirSync(dirname(file), { recursive: true })
packFolder(join(dataDir, 'database'), file)
rmSync(dataDir, { recursive: true })
