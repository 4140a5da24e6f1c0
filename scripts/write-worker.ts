import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOf } from '#contract/build.ts'
import { offlinePaths } from '#contract/pages.ts'
import { type ManifestEntry, workerFiles } from './worker-files.ts'

const SOURCE = join(import.meta.dirname, '../web/worker/service-worker.js')
/** Files that the application's page loads and that have no hash in their names. */
const fixed = ['/theme.js', '/starting.js', '/favicon.svg']

/** Writes the service worker of a build: its source, with the files that it stores. */
export const writeWorker = async (out: string, manifest: Record<string, ManifestEntry>): Promise<void> => {
  const page = await readFile(join(out, 'app.html'), 'utf8')
  const entry = buildOf(page)
  if (entry === null) throw new Error('The page of the application has no entry script')
  const { now, whenUsed } = workerFiles(manifest, `assets/${entry}`)
  const [source, ...contents] = await Promise.all([
    readFile(SOURCE, 'utf8'),
    ...fixed.map((file) => readFile(join(out, file), 'utf8')),
  ])
  const constants = {
    shell: { path: '/app', loads: page.match(/\/assets\/[\w.-]+/g) },
    paths: offlinePaths,
    now: [...fixed, ...now],
    whenUsed,
  }
  const build = createHash('sha256')
    .update(JSON.stringify([source, constants, page, ...contents]))
    .digest('hex')
    .slice(0, 16)
  await writeFile(
    join(out, 'sw.js'),
    source.replace('/* the build */ {}', () => JSON.stringify({ build, ...constants })),
  )
}
