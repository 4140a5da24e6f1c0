// npm run dev: runs the sources, and restarts when they change.
import { spawn } from 'node:child_process'
import { installForDevelopment } from './install.mjs'
import { databaseFlags } from './server-build.mjs'

const node = installForDevelopment()
const watch = ['manuscript', 'contract', 'writer', 'server'].map((path) => `--watch-path=${path}`)
const server = spawn(node, [...databaseFlags, '--watch-preserve-output', ...watch, 'server/main.ts', '--dev'], {
  stdio: 'inherit',
})
// Ctrl-C in a terminal reaches the server as well. Signals that only this process receives are
// forwarded.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
