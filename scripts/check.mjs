// Checks types, lint rules (including import direction and cycles), formatting, unused code, disabled
// rules without a reason, and docstrings without a subject.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { installForDevelopment, programOf } from './install.mjs'

const node = installForDevelopment()
/**
 * With `--first`, the linter also checks the types, which it has loaded anyway. That is faster on a
 * clean checkout. Without it, tsc continues from its stored results, which is faster for repeated
 * checks.
 */
const isFirstCheck = process.argv.includes('--first')
const types = [
  ['types', programOf('typescript', 'tsc'), ['-p', '.']],
  ['types of the web', programOf('typescript', 'tsc'), ['-p', 'web']],
  ['types of the browser tests', programOf('typescript', 'tsc'), ['-p', 'tests/browser']],
]
// The longest steps come first, so that none of them runs alone at the end.
const steps = [
  ['lint', programOf('oxlint'), ['--max-warnings', '0', ...(isFirstCheck ? ['--type-check'] : [])]],
  ...(isFirstCheck ? [] : types),
  ['unused code', programOf('knip'), ['--no-progress']],
  ['format', programOf('oxfmt'), ['--check']],
  ['exceptions', 'scripts/check-exceptions.mjs', []],
  ['docstrings', 'scripts/check-docstrings.mjs', []],
]

const run = async (program, args) => {
  const child = spawn(node, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '1' },
  })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [out, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output: out + errors, passed: status === 0 }
}

const failed = []
const waiting = steps.values()
const runRest = async () => {
  for (const [name, program, args] of waiting) {
    const { output, passed } = await run(program, args)
    process.stdout.write(output)
    if (!passed) failed.push(name)
  }
}
await Promise.all(Array.from({ length: Math.min(steps.length, availableParallelism()) }, runRest))
if (failed.length) {
  console.error(`\nnpm run check failed: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('npm run check: clean')
