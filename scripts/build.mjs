// Builds the pages and the server if their sources have changed: node scripts/build.mjs
//
// The steps run as separate processes, one after the other, so that each frees its memory before
// the next one or the server starts.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, pagesSources, serverSources } from './build-sources.mjs'
import { findNode } from './find-node.mjs'
import { ensureInstalled, programOf, root } from './install.mjs'
import { databaseFlags } from './server-build.mjs'
import { parts, presentBuild, swapBuild } from './swap-build.mjs'

const dist = 'dist'

const pages = {
  part: parts.pages,
  name: 'pages',
  sources: pagesSources,
  make: (run, folder) => {
    // Vite resolves the folder relative to its root, web/.
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

/** Settings with which builds fit into 512 MB of memory and take hardly longer. */
const lean = {
  flags: [...databaseFlags, '--max-semi-space-size=2', '--max-old-space-size=256'],
  env: {
    RAYON_NUM_THREADS: '1',
    TOKIO_WORKER_THREADS: '1',
    MALLOC_ARENA_MAX: '1',
    // Makes the bundler's allocator return unused memory, which halves its usage.
    MIMALLOC_PURGE_DELAY: '0',
    MIMALLOC_EAGER_COMMIT: '0',
    MIMALLOC_ARENA_EAGER_COMMIT: '0',
  },
}

const runOn = (node) => (args) => {
  const { status, signal } = spawnSync(node, [...lean.flags, ...args], {
    stdio: 'inherit',
    // If the environment sets another NODE_ENV, the pages would be built with React's slower code
    // for development, and later starts would take them for current.
    env: { ...process.env, ...lean.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${args[0]} failed with ${status ?? signal}`)
}

const build = ({ part, name, sources, make }, node) => {
  const now = fingerprint(sources)
  if (presentBuild(dist, part) === now) return
  console.log(`Building the ${name} (once, a few seconds) ...`)
  try {
    swapBuild(dist, now, (folder) => make(runOn(node), folder), part)
  } catch (error) {
    const kept = presentBuild(dist, part)
      ? ` The ${name} built before ${name === 'pages' ? 'are' : 'is'} unchanged, and a running Inkloom continues to use it.`
      : ''
    console.error(`The ${name} could not be built: ${error.message}.${kept}`)
    process.exit(1)
  }
}

/**
 * Returns true if the bundle matches the sources. A release has no sources, so any bundle matches.
 */
export const serverIsCurrent = () =>
  presentBuild(dist, parts.server) ===
  (existsSync('server') ? fingerprint(server.sources) : presentBuild(dist, parts.server))

/** Returns true if pages and server are built from the current sources. */
export const isBuilt = () =>
  [pages, server].every(({ part, sources }) => presentBuild(dist, part) === fingerprint(sources))

export const buildIfStale = (node) => {
  build(pages, node)
  build(server, node)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root)
  if (!isBuilt()) {
    ensureInstalled({ forTests: false })
    buildIfStale(findNode())
  }
}
