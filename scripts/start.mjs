// npm start, npm run dev. This file runs on any Node.js with module support, and reports a version
// that is too old.
import { endIfOrphaned } from './parent.mjs'
import { sayVersion } from './say-version.mjs'

sayVersion()
endIfOrphaned()
await import('./require-node.mjs')
void import(process.argv.includes('--dev') ? './run-sources.mjs' : './run-built.mjs')
