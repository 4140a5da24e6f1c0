// Types, lint with import direction and cycles, formatting, unused code, and exceptions without a reason.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const steps = [
  ['types', 'tsc', ['-p', '.']],
  ['types of the web', 'tsc', ['-p', 'web']],
  ['types of the browser tests', 'tsc', ['-p', 'tests/browser']],
  ['lint', 'oxlint', ['--max-warnings', '0']],
  ['format', 'oxfmt', ['--check']],
  ['unused code', 'knip', ['--no-progress']],
  ['exceptions', 'node', ['scripts/check-exceptions.mjs']],
]
const failed = []
for (const [name, command, args] of steps) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '1' } })
  if (status !== 0) failed.push(name)
}
if (failed.length) {
  console.error(`\nnpm run check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('npm run check: clean')
