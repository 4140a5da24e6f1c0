// Migrates an initialized database to the newest schema, as a template for new installations:
// make-database <data folder> <file>
//
// The template contains no secrets and is the same for every installation. That includes
// PostgreSQL's system identifier, which only replication compares.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packFolder } from '#server/database/embedded/packed-folder.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'

const [dataDir, file] = process.argv.slice(2)
if (!dataDir || !file) throw new Error('The data folder or the file is missing: make-database <data folder> <file>')
const database = await openDatabase({ dataDir })
const jobs = await startJobs(database, { works: false })
await jobs.stop()
await database.close()
mkdirSync(dirname(file), { recursive: true })
packFolder(join(dataDir, 'database'), file)
rmSync(dataDir, { recursive: true })
