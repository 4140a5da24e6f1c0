// npm run soak: runs all unit tests on each kind of database, all browser tests, and the long version
// of tests of which `npm test` runs a sample. It takes hours.
// `npm run soak -- crash saving` runs some parts: those of tests/long-runs.json, and `rest`.
// `npm run soak -- server/features/tools` runs the tests of a folder or file.
// Each part prints its seed, its sizes and its duration. SOAK_SEED=<seed> repeats a run, and the
// name of a size changes it: FUZZ_REQUESTS=500 npm run soak -- tests/security/fuzz
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const parts = JSON.parse(readFileSync(new URL('../tests/long-runs.json', import.meta.url), 'utf8'))
const sizes = Object.assign({}, ...Object.values(parts).map((part) => part.sizes))

const seed = process.env['SOAK_SEED'] ?? String(randomInt(2 ** 31))
const given = process.argv.slice(2)
const named = given.filter((word) => word in parts || word === 'rest')
const paths = given.filter((word) => !named.includes(word))
const runs = (given.length ? named : [...Object.keys(parts), 'rest']).map((name) => ({
  name,
  args: parts[name]?.files ?? [],
  sizes: parts[name]?.sizes ?? {},
}))
const isInBrowser = (path) => path.startsWith('tests/browser')
for (const chosen of [paths.filter((path) => !isInBrowser(path)), paths.filter(isInBrowser)])
  if (chosen.length) runs.push({ name: chosen.join(' '), args: chosen, sizes })

const node = installForDevelopment()
buildIfStale(node)
const results = runs.map(({ name, args, sizes }) => {
  const how = [
    `seed ${seed}`,
    ...Object.entries(sizes).map(([size, { soak }]) => `${size}=${process.env[size] ?? soak}`),
  ].join(', ')
  console.log(`\nsoak ${name}: ${how}`)
  const started = performance.now()
  const runner = args.some(isInBrowser)
    ? [programOf('@playwright/test', 'playwright'), 'test']
    : [programOf('vitest'), 'run']
  const { status } = spawnSync(node, [...runner, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TEST_SERVER: 'built',
      SOAK: '1',
      SOAK_PART: name,
      SOAK_SEED: seed,
      TMPDIR: fastFolder(),
    },
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  const duration = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return { ok: status === 0, line: `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${duration} (${how})` }
})

console.log(`\nnpm run soak:\n${results.map(({ line }) => `  ${line}`).join('\n')}`)
if (results.some(({ ok }) => !ok)) process.exit(1)
