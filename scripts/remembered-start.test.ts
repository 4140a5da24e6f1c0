import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./remembered-start.mjs', import.meta.url))
const source = 'server/main.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-remembered-'))
  const paths = `web contract manuscript/model articles writer server scripts node_modules dist
    web/public web/src dist/servers/1`.split(/\s+/)
  for (const path of paths) mkdirSync(join(folder, path), { recursive: true })
  const files =
    `scripts/articles.ts scripts/chunk-groups.ts scripts/only-used-icons.ts scripts/prerender.ts scripts/read-article.ts scripts/site-fonts.ts
    scripts/site-parts.ts scripts/write-asset.ts scripts/write-pages.ts vite.config.ts package-lock.json package.json
    scripts/admin.ts scripts/bundle-server.mjs scripts/doctor.ts scripts/fonts.ts scripts/initialize-database.ts
    scripts/make-database.ts scripts/model.ts scripts/older-node.mjs scripts/show-table.ts scripts/worker-files.ts scripts/write-worker.ts web/public/ratings.json
    node_modules/.package-lock.json dist/web.json dist/server.json dist/servers/1/server-main.js ${source}`.split(/\s+/)
  for (const path of files) writeFileSync(join(folder, path), 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (code: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', `import * as start from ${JSON.stringify(script)}; ${code}`],
      { cwd: folder, encoding: 'utf8' },
    ),
  )
const command = { program: process.execPath, args: ['dist/servers/1/server-main.js'], settings: { SOME: 'value' } }
const remember = (meanwhile = '') =>
  run(
    `const stamp = start.stampSources(); ${meanwhile}; start.rememberStart(${JSON.stringify(command)}, stamp); console.log(1)`,
  )
const recall = () => run('console.log(JSON.stringify(start.rememberedStart()))')

it('returns the command of the last start if nothing has changed', () => {
  expect(recall()).toBeNull()
  remember()
  expect(recall()).toEqual(command)
})

it.each<[string, () => void]>([
  ['a source has changed', () => writeFileSync(join(folder, source), 'two')],
  [
    'a source has another text of the same time',
    () => {
      utimesSync(join(folder, source), 1, 1)
      remember()
      writeFileSync(join(folder, source), 'two')
      utimesSync(join(folder, source), 1, 1)
    },
  ],
  ['a source was added', () => writeFileSync(join(folder, 'web/src/new.ts'), '')],
  ['a source was removed', () => rmSync(join(folder, source))],
  ['packages were installed', () => writeFileSync(join(folder, 'node_modules/.package-lock.json'), 'two')],
  ['the packages were removed', () => rmSync(join(folder, 'node_modules'), { recursive: true })],
  ['another build is current', () => writeFileSync(join(folder, 'dist/server.json'), 'two')],
  ['the build was removed', () => rmSync(join(folder, 'dist/servers'), { recursive: true })],
  [
    'the whole folder was moved',
    () => {
      renameSync(folder, `${folder}-moved`)
      folder = `${folder}-moved`
    },
  ],
])('returns null if %s', (_, change) => {
  remember()
  change()
  expect(recall()).toBeNull()
})

it('returns null if a source changed while the start was being prepared', () => {
  remember(`(await import('node:fs')).writeFileSync(${JSON.stringify(source)}, 'two')`)
  expect(recall()).toBeNull()
})
