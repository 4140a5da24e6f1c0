// npm run test:watch: runs the unit tests of changed files again after each save.
// `npm run test:watch -- writer/book` watches some of them.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { installForDevelopment, programOf } from './install.mjs'

const projects = ['embedded', 'web', 'alone'].flatMap((name) => ['--project', name])
const args = ['watch', ...projects, ...process.argv.slice(2)]
const tests = spawn(installForDevelopment(), [programOf('vitest'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
