import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { findBuild } from '#server/http/pages/find-build.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const island = ['site/islands.ts', '_react']
const login = ['_app', '_account']
const signedIn = ['_app', '_shell']
const owner = [...signedIn, 'app/owner/owner-gate.tsx', 'app/owner/owner-page.tsx']

/**
 * The chunks that each page loads at first, and its limits: the number of scripts, and the kB over
 * the network.
 */
const pages: [page: string, chunks: string[], scripts: number, kB: number][] = [
  ['a public page', ['site/islands.ts'], 3, 5],
  ['the prices', [...island, 'site/pricing/plan-cards.tsx'], 8, 86],
  ['the contact page', [...island, 'site/contact/contact-form.tsx'], 8, 86],
  ['a tool', [...island, 'site/tools/tool.tsx', 'site/tools/rating.tsx'], 12, 96],
  ['the page for readers', [...island, 'site/shared/shared-reader.tsx'], 8, 98],
  ['the login', login, 10, 196],
  ['the questions', [...signedIn, 'features/projects/wizard/wizard-page.tsx'], 13, 321],
  ['the generator', [...signedIn, 'features/books/generator-page.tsx'], 13, 345],
  ['a book', [...signedIn, 'app/book-page.tsx'], 16, 405],
  ['the settings', [...signedIn, 'app/settings-page.tsx'], 15, 340],
  ['the owner page', [...owner, 'features/owner-users/users-section.tsx'], 18, 348],
  ['a project', [...signedIn, 'app/workspace/project-page.tsx', 'features/edits/edits.tsx'], 20, 651],
]

let root: string
let chunks: Record<string, Chunk>
beforeAll(async () => {
  ;({ root } = await findBuild(join(import.meta.dirname, '../dist')))
  chunks = JSON.parse(readFileSync(join(root, 'site/manifest.json'), 'utf8')) as Record<string, Chunk>
})

/** Returns the files of these chunks, and of all chunks that they import. */
const filesOf = (names: string[]): Set<string> => {
  const keys = names.map((name) =>
    Object.keys(chunks).find((key) => key === name || (key.startsWith(`${name}-`) && key.endsWith('.js')))!,
  )
  for (const key of keys) for (const next of chunks[key]?.imports ?? []) if (!keys.includes(next)) keys.push(next)
  return new Set(keys.map((key) => chunks[key]!.file))
}

// `npm test` builds the pages first. A single unit test does not build them.
it.runIf(process.env['TEST_SERVER'] === 'built').each(pages)(
  '%s loads few scripts of a limited size',
  (_, names, mostScripts, mostKb) => {
    const files = [...filesOf(names)]
    const bytes = files.map((file) => gzipSync(readFileSync(join(root, file))).length)
    const kB = bytes.reduce((sum, size) => sum + size, 0) / 1000
    expect(files.length).toBeLessThanOrEqual(mostScripts)
    expect(kB).toBeLessThanOrEqual(mostKb)
    // A limit far above the real size would limit nothing.
    expect(kB).toBeGreaterThan(mostKb * 0.9 - 3)
  },
)

/** Returns the chunks that are left after repeatedly removing those that import no other chunk. */
const circlesIn = (importsOf: Map<string, readonly string[]>): string[] => {
  const left = new Map(importsOf)
  for (;;) {
    const done = [...left].filter(([, imports]) => !imports.some((next) => left.has(next)))
    if (done.length === 0) return [...left.keys()]
    for (const [key] of done) left.delete(key)
  }
}

it.runIf(process.env['TEST_SERVER'] === 'built')('no chunk imports itself through others', () => {
  expect(circlesIn(new Map(Object.entries(chunks).map(([key, { imports = [] }]) => [key, imports])))).toEqual([])
})
