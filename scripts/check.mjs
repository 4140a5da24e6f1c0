// Types, lint with import direction and cycles, formatting, unused code, and exceptions without a reason.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { installForDevelopment, programOf } from './install.mjs'

const node = installForDevelopment()
const steps = [
  ['types', programOf('typescript', 'tsc'), ['-p', '.']],
  ['types of the web', programOf('typescript', 'tsc'), ['-p', 'web']],
  ['types of the browser tests', programOf('typescript', 'tsc'), ['-p', 'tests/browser']],
  ['lint', programOf('oxlint'), ['--max-warnings', '0']],
  ['format', programOf('oxfmt'), ['--check']],
  ['unused code', programOf('knip'), ['--no-progress']],
  ['exceptions', 'scripts/check-exceptions.mjs', []],
]
const failed = []
for (const [name, program, args] of steps) {
  const { status } = spawnSync(node, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '1' },
  })
  if (status !== 0) failed.push(name)
}
if (failed.length) {
  console.error(`\nnpm run check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('npm run check: clean')
