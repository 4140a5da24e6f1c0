import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locatePackages, onlyToRun, thisPlatform } from './locate-packages.mjs'

const lockfile = {
  packages: {
    '': { name: 'project' },
    'node_modules/plain': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/plain/node_modules/@scope/inner': { version: '2.0.0', integrity: 'sha512-b' },
    'node_modules/other-name': { name: 'plain', version: '1.0.0', integrity: 'sha512-c' },
    'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['none'] },
  },
}

it("adds the address at npm's registry to each package, or at the registry of its scope", () => {
  const settings = { registry: 'https://packages.example/npm/', '@scope:registry': 'https://scope.example' }
  const { packages } = locatePackages(lockfile, settings)
  expect(Object.entries(packages).map(([path, { resolved }]) => [path, resolved])).toEqual([
    ['', undefined],
    ['node_modules/plain', 'https://packages.example/npm/plain/-/plain-1.2.3.tgz'],
    ['node_modules/plain/node_modules/@scope/inner', 'https://scope.example/@scope/inner/-/inner-2.0.0.tgz'],
    ['node_modules/other-name', 'https://packages.example/npm/plain/-/plain-1.0.0.tgz'],
    ['node_modules/for-elsewhere', undefined],
  ])
})

it('omits the second typesetter if a native one exists, and packages that only tests need', () => {
  const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof onlyToRun>[0]
  const web = 'node_modules/@myriaddreamin/typst-ts-web-compiler'
  const osOn = (here: Parameters<typeof onlyToRun>[1]) => onlyToRun(ours, here).packages[web]!['os']
  expect(osOn({ os: 'linux', cpu: 'x64', libc: 'glibc' })).toEqual(['none'])
  expect(osOn({ os: 'sunos', cpu: 'x64' })).toBeUndefined()
  expect(thisPlatform()).toMatchObject({ os: process.platform, cpu: process.arch })
  const { packages } = onlyToRun(ours, thisPlatform())
  expect(Object.keys(packages)).toEqual(Object.keys(ours.packages))
  expect(JSON.stringify(packages['node_modules/vite']!['peerDependencies'] ?? {})).not.toContain('esbuild')
})
