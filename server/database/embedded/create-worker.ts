// The thread that makes a new database. What it needs of memory ends with it, before the database is opened.
import { workerData } from 'node:worker_threads'
import { createDatabase } from './create-database.ts'

await createDatabase((workerData as { directory: string }).directory)
