// npm test: installs missing packages, then runs all tests.
// `npm test -- writer/book` runs some of the unit tests only.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const times = []
/** Runs a part, and records its duration. */
const timed = (name, run) => {
  const start = performance.now()
  const result = run()
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`)
  return result
}

const node = timed('packages', installForDevelopment)
timed('build', () => buildIfStale(node))

const scratch = mkdtempSync(join(fastFolder(), 'inkloom-test-'))
// If the tests run as root, their PostgreSQL server uses another account, with a folder of its own
// inside this one.
chmodSync(scratch, 0o711)
const leftOut = join(scratch, 'left-out')
const problems = join(scratch, 'problems')
for (const file of [leftOut, problems]) writeFileSync(file, '')
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  INKLOOM_LEFT_OUT: leftOut,
  INKLOOM_PROBLEMS: problems,
  TEST_SERVER: 'built',
  // Removes everything at the end, even if a test leaves files behind or is interrupted.
  TMPDIR: scratch,
}
/**
 * Each worker of the unit tests writes thousands of compiled modules as it ends. On a disk, this takes
 * longer than it saves in the only run that uses them.
 */
const inMemory = { ...environment, NODE_COMPILE_CACHE: join(scratch, 'compiled') }
const run = (program, args, env) => spawnSync(node, [program, ...args], { stdio: 'inherit', env }).status === 0

const some = process.argv.slice(2)
const steps = some.length
  ? [{ name: 'unit tests', program: programOf('vitest'), args: ['run', ...some], env: environment }]
  : [
      { name: 'unit tests', program: programOf('vitest'), args: ['run'], env: inMemory },
      { name: 'browser tests', program: programOf('@playwright/test', 'playwright'), args: ['test'], env: environment },
    ]
const failed = steps
  .filter(({ name, program, args, env }) => !timed(name, () => run(program, args, env)))
  .map(({ name }) => name)

const linesOf = (file) => [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))]
const missing = linesOf(leftOut)
const found = linesOf(problems)
rmSync(scratch, { recursive: true, force: true })
if (missing.length) console.log(`\nSkipped, because this machine lacks what they need:\n  ${missing.join('\n  ')}`)
if (found.length) console.log(`\nProblems in the unit tests:\n  ${found.join('\n  ')}`)
console.log(`\nTimes: ${times.join(', ')}`)
if (failed.length) {
  console.error(`\nnpm test failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('\nnpm test: all passed')
