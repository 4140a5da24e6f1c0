// Builds the pages and the server when something that goes into them has changed: node scripts/build.mjs
// Each step is a process of its own, one after the other, which gives its memory back before the next one and the server start.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, pagesSources, serverSources } from './build-sources.mjs'
import { databaseFlags } from './server-build.mjs'
import { programOf, root } from './install.mjs'
import { parts, presentBuild, swapBuild } from './swap-build.mjs'

const dist = 'dist'

const pages = {
  part: parts.pages,
  name: 'pages',
  sources: pagesSources,
  make: (run, folder) => {
    // Vite takes the folder from its root, web/.
    run([programOf('vite'), 'build', '--logLevel', 'warn', '--outDir', join('..', folder)])
    run(['scripts/write-pages.ts', folder])
  },
}

const server = {
  part: parts.server,
  name: 'server',
  sources: serverSources,
  make: (run, folder) => {
    run(['scripts/bundle-server.mjs', folder])
    const data = join(folder, '.data')
    run([join(folder, 'scripts-initialize-database.js'), data])
    run([join(folder, 'scripts-make-database.js'), data, join(folder, 'server', 'database', 'embedded', 'ready-made')])
  },
}

const fingerprint = (sources) => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesOf)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Builds fit into 512 MB of memory with these, and take hardly longer. */
const lean = {
  flags: [...databaseFlags, '--max-semi-space-size=2', '--max-old-space-size=256'],
  env: {
    RAYON_NUM_THREADS: '1',
    TOKIO_WORKER_THREADS: '1',
    MALLOC_ARENA_MAX: '1',
    // The bundler's allocator then gives back what it does not use: half of its memory.
    MIMALLOC_PURGE_DELAY: '0',
    MIMALLOC_EAGER_COMMIT: '0',
    MIMALLOC_ARENA_EAGER_COMMIT: '0',
  },
}

const runOn = (node) => (args) => {
  const { status, signal } = spawnSync(node, [...lean.flags, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...lean.env },
  })
  if (status !== 0) throw new Error(`${args[0]} ended with ${status ?? signal}`)
}

const build = ({ part, name, sources, make }, node) => {
  const now = fingerprint(sources)
  if (presentBuild(dist, part) === now) return
  console.log(`Building the ${name} (once, a few seconds) ...`)
  try {
    swapBuild(dist, now, (folder) => make(runOn(node), folder), part)
  } catch (error) {
    const kept = presentBuild(dist, part)
      ? ` The ${name} built before ${name === 'pages' ? 'are' : 'is'} unchanged, and a running Inkloom goes on with it.`
      : ''
    console.error(`The ${name} could not be built: ${error.message}.${kept}`)
    process.exit(1)
  }
}

/** Whether the bundle is what the sources make. In a release there are none. */
export const serverIsCurrent = () =>
  presentBuild(dist, parts.server) ===
  (existsSync('server') ? fingerprint(server.sources) : presentBuild(dist, parts.server))

/** Whether pages and server are built from the present sources. */
export const isBuilt = () =>
  [pages, server].every(({ part, sources }) => presentBuild(dist, part) === fingerprint(sources))

export const buildIfStale = (node) => {
  build(pages, node)
  build(server, node)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root)
  buildIfStale(process.execPath)
}
