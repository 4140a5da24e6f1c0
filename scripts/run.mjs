// Runs a TypeScript file on the pinned Node: node scripts/run.mjs path.ts [arguments]
import { spawn } from 'node:child_process'
import { ensureInstalled, pinnedNode } from './install.mjs'

ensureInstalled()
const child = spawn(pinnedNode, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
