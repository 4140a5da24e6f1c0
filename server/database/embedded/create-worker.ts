// Runs in a thread that creates a new database. The thread's memory is freed before the database is
// opened.
import { workerData } from 'node:worker_threads'
import { createDatabase, type NewDatabase } from './create-database.ts'

await createDatabase(workerData as NewDatabase)
