// Installs what is missing, builds what is stale, and becomes the server.
//   --dev    runs the sources, and starts again when they change
//   --built  installs and builds nothing: for a release or an image, where everything is there
import { spawn } from 'node:child_process'
import { become } from './become.mjs'
import { ensureInstalled, installForDevelopment, root } from './install.mjs'
import { findNode, isRecent } from './find-node.mjs'
import { sayWhenMemoryIsShort } from './memory.mjs'
import { builtServer, databaseFlags, serverFlags } from './server-build.mjs'

const runSources = () => {
  const node = installForDevelopment()
  const watch = ['manuscript', 'contract', 'writer', 'server'].map((path) => `--watch-path=${path}`)
  const server = spawn(node, [...databaseFlags, '--watch-preserve-output', ...watch, 'server/main.ts', '--dev'], {
    stdio: 'inherit',
  })
  // A terminal's Ctrl-C reaches the server by itself; what is sent to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const runBuilt = async () => {
  process.chdir(root)
  const built = process.argv.includes('--built')
  sayWhenMemoryIsShort({ builds: !built && builtServer() === null })
  let node = process.execPath
  if (built && !isRecent(process.version)) {
    console.error(
      `Inkloom needs Node.js 22.18 or newer, and this is ${process.version}. Install a newer one and start again: https://nodejs.org`,
    )
    process.exit(1)
  }
  if (!built) {
    ensureInstalled({ forTests: false })
    node = findNode()
    const { buildIfStale } = await import('./build.mjs')
    buildIfStale(node)
  }
  const folder = builtServer()
  if (folder === null) {
    console.error('The server is not built here: start with `npm start`, which builds it.')
    process.exit(1)
  }
  become(node, [...serverFlags, `${folder}/server-main.js`])
}

if (process.argv.includes('--dev')) runSources()
else await runBuilt()
