// Builds the web part when something that goes into it has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { presentBuild, swapBuild } from './swap-build.mjs'

const sources = [
  'web',
  'contract',
  'manuscript/model',
  'articles',
  'scripts/articles.ts',
  'scripts/prerender.ts',
  'scripts/read-article.ts',
  'scripts/site-fonts.ts',
  'scripts/write-asset.ts',
  'vite.config.ts',
  'package-lock.json',
]
const dist = 'dist'

const files = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => files(join(path, name)))
    : [path]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(files)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with status ${status}`)
}

const make = (folder) => {
  // Vite takes the folder from its root, web/.
  run('vite', ['build', '--logLevel', 'warn', '--outDir', join('..', folder)])
  run('node', ['scripts/articles.ts', folder])
}

export const buildWebIfStale = () => {
  const now = fingerprint()
  if (presentBuild(dist) === now) return
  console.log('Building the pages (once, a few seconds) ...')
  try {
    swapBuild(dist, now, make)
  } catch (error) {
    const kept = presentBuild(dist)
      ? ' The pages that were built before are unchanged, and a running server goes on with them.'
      : ''
    console.error(`The pages could not be built: ${error.message}.${kept}`)
    process.exit(1)
  }
}
