// npm run soak: runs all unit tests on each kind of database, and the long version of tests of which
// `npm test` runs a sample. It takes hours.
// `npm run soak -- tests/crash` runs some of them.
// Each test names the variable that sets its number of attempts:
// FUZZ_REQUESTS=500 npm run soak -- tests/security/fuzz
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const node = installForDevelopment()
buildIfStale(node)
const some = process.argv.slice(2)
const { status } = spawnSync(node, [programOf('vitest'), 'run', ...some], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', TEST_SERVER: 'built', SOAK: '1', TMPDIR: fastFolder() },
})
process.exit(status ?? 1)
