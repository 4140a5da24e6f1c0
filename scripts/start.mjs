// npm start, npm run dev: installs what is missing, builds what is stale, starts Inkloom on the pinned Node.
import { spawn } from 'node:child_process'
import { buildWebIfStale } from './build-web.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'

const development = process.argv.includes('--dev')
ensureInstalled()
if (!development) buildWebIfStale()

const watch = development
  ? ['--watch-preserve-output', ...['manuscript', 'contract', 'writer', 'server'].map((path) => `--watch-path=${path}`)]
  : []
const server = spawn(pinnedNode, [...watch, 'server/main.ts', ...(development ? ['--dev'] : [])], { stdio: 'inherit' })

// A terminal's Ctrl-C reaches the server by itself; what is sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// npm passes a signal on to the shell that it runs this in, and some shells die of it without a word to us.
const parent = process.ppid
const orphaned = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(orphaned)
  server.kill('SIGTERM')
}, 250)
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
