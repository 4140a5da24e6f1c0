// npm run soak: runs the long version of tests of which `npm test` runs a sample. It takes hours.
// `npm run soak -- tests/crash` runs some of them.
// Each test names the variable that sets its number of attempts:
// FUZZ_REQUESTS=500 npm run soak -- tests/security/fuzz
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const sampled = [
  'server/features/billing/end-billing.test.ts',
  'server/features/billing/money-histories.test.ts',
  'server/features/billing/money-oracle.test.ts',
  'tests/crash/killed-billing.test.ts',
  'tests/crash/killed-books.test.ts',
  'tests/crash/killed-typing.test.ts',
  'tests/crash/killed-webhooks.test.ts',
  'tests/crash/killed-words.test.ts',
  'tests/crash/killed-writes.test.ts',
  'tests/saving/saving-random.test.ts',
  'tests/security/fuzz/fuzz.test.ts',
  'tests/security/tools-budget.test.ts',
  'tests/security/two-users.test.ts',
]

const node = installForDevelopment()
buildIfStale(node)
const some = process.argv.slice(2)
const { status } = spawnSync(node, [programOf('vitest'), 'run', ...(some.length ? some : sampled)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', TEST_SERVER: 'built', SOAK: '1', TMPDIR: fastFolder() },
})
process.exit(status ?? 1)
