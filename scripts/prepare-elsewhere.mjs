// Prepares a start, and writes the server's command as JSON to file descriptor 3 for run-built.mjs.
import { writeSync } from 'node:fs'
import { prepare } from './prepare.mjs'

writeSync(3, JSON.stringify(await prepare()))
