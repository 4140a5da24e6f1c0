// Prepares a start, and writes the server's command as JSON into the fourth pipe, for run-built.mjs.
import { writeSync } from 'node:fs'
import { prepare } from './prepare.mjs'

writeSync(3, JSON.stringify(await prepare()))
