// The sources of the builds: files, and folders with everything in them.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const pagesSources = [
  'web',
  'contract',
  'manuscript/model',
  'articles',
  'scripts/articles.ts',
  'scripts/chunk-groups.ts',
  'scripts/only-used-icons.ts',
  'scripts/prerender.ts',
  'scripts/read-article.ts',
  'scripts/site-fonts.ts',
  'scripts/site-parts.ts',
  'scripts/write-asset.ts',
  'scripts/worker-files.ts',
  'scripts/write-pages.ts',
  'scripts/write-worker.ts',
  'vite.config.ts',
  'package-lock.json',
]

export const serverSources = [
  'server',
  'contract',
  'manuscript',
  'writer',
  'scripts/admin.ts',
  'scripts/bundle-server.mjs',
  'scripts/doctor.ts',
  'scripts/fonts.ts',
  'scripts/initialize-database.ts',
  'scripts/make-database.ts',
  'scripts/model.ts',
  'scripts/older-node.mjs',
  'scripts/show-table.ts',
  'web/public/ratings.json',
  'package.json',
  'package-lock.json',
].filter((path) => existsSync(join(root, path)))

/** Returns all files below a path, except tests, which are part of no build. */
export const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .flatMap((entry) =>
          entry.isFile() ? (isTest(entry.name) ? [] : [join(path, entry.name)]) : filesOf(join(path, entry.name)),
        )
    : [path]
const isTest = (name) => /\.test\.tsx?$/.test(name)
