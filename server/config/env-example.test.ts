import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './settings.ts'

const named = new Set(readFileSync('.env.example', 'utf8').match(/(?<=^#)[A-Z][A-Z0-9_]+(?==)/gm))

/**
 * Variables that are read outside the table of settings: those that the start scripts set, and
 * those of Node.js.
 */
const internal = new Set([
  'INKLOOM_PARENT',
  'INKLOOM_PROBLEMS',
  'INKLOOM_LEFT_OUT',
  'INKLOOM_READY_MADE',
  'SOAK_SEED',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'PATH',
  'NODE_ENV',
  'TMPDIR',
])

it('.env.example contains every setting', () => {
  expect(settingNames.filter((name) => !named.has(name))).toEqual([])
})

it('nothing else in the product reads the environment', () => {
  const files = globSync('{server,writer,manuscript,contract,scripts}/**/*.{ts,mjs}', {
    exclude: (path) => /node_modules|\.test\.ts$|fixtures|test-database/.test(path),
  })
  expect(files.length).toBeGreaterThan(200)
  const read = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\benv(?:\.|\[['"])([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!),
  )
  const unknown = read.filter((name) => !internal.has(name) && !named.has(name))
  expect([...new Set(unknown)]).toEqual([])
})
