// npm start, npm run dev. This file runs on any Node.js that knows modules, and says when it is too old.
import { endIfOrphaned } from './parent.mjs'
import { sayVersion } from './say-version.mjs'

sayVersion()
endIfOrphaned()
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(
    'Inkloom needs Node.js 20 or newer to start, and this is ' +
      process.version +
      '. Install Node.js 22.18 or newer, which also saves a download: https://nodejs.org',
  )
  process.exit(1)
}
void import(process.argv.includes('--dev') ? './run-sources.mjs' : './run-built.mjs')
