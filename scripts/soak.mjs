// npm run soak: runs all unit tests on each kind of database, then all browser tests, and the long
// version of tests of which `npm test` runs a sample. It takes hours.
// `npm run soak -- tests/crash tests/browser/accessibility` runs some of them.
// Each test names the variable that sets its number of attempts:
// FUZZ_REQUESTS=500 npm run soak -- tests/security/fuzz
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const node = installForDevelopment()
buildIfStale(node)
const some = process.argv.slice(2)
const isInBrowser = (path) => path.startsWith('tests/browser')
const all = [
  { program: ['vitest'], args: ['run'], files: some.filter((path) => !isInBrowser(path)) },
  { program: ['@playwright/test', 'playwright'], args: ['test'], files: some.filter(isInBrowser) },
]
const env = { ...process.env, NODE_ENV: 'test', TEST_SERVER: 'built', SOAK: '1', TMPDIR: fastFolder() }
const failed = all
  .filter(({ files }) => some.length === 0 || files.length > 0)
  .filter(
    ({ program, args, files }) =>
      spawnSync(node, [programOf(...program), ...args, ...files], { stdio: 'inherit', env }).status !== 0,
  )
process.exit(failed.length > 0 ? 1 : 0)
