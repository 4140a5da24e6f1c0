// Builds the web part when something that goes into it has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
const mark = join('dist', 'web', '.built-from')

const files = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => files(join(path, name)))
    : [path]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(files)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

export const buildWebIfStale = () => {
  const now = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  console.log('Building the pages (once, a few seconds) ...')
  run('vite', ['build', '--logLevel', 'warn'])
  // Vite empties the folder, so this comes after it.
  run('node', ['scripts/articles.ts', 'dist/web'])
  writeFileSync(mark, now)
}
