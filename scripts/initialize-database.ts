// Initializes PostgreSQL's data folder for make-database.ts: initialize-database <data folder>
//
// It runs as a separate process without the server's modules, because it takes more memory than any
// other step of the build.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '#server/database/embedded/create-database.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The data folder is missing: initialize-database <data folder>')
mkdirSync(folder, { recursive: true })
await createDatabase({ directory: join(folder, 'database'), withoutSchema: false })
