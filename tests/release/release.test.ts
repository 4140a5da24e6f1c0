import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { writeTar } from '../../scripts/release/write-tar.mjs'
import { tryRelease } from './try-release.mjs'

let folder: string
let archive: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-pack-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const makeRelease = () => {
  execFileSync(process.execPath, ['scripts/release/release.mjs', '--to', folder], { stdio: 'ignore' })
  archive = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  )
}

const list = () => execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')

describe.runIf(soaking)('the release', () => {
  beforeAll(makeRelease, 300_000)

  it('starts offline in a folder of any name, writes a book, exports each format, and stops', async () => {
    // An attempt to reach a registry would fail at once.
    const settings = { npm_config_registry: 'http://127.0.0.1:9' }
    const { sizes, output } = await tryRelease(archive, { settings })
    expect(Object.keys(sizes)).toEqual(['txt', 'docx', 'pdf', 'epub'])
    expect(output).toContain('Inkloom is ready at')
  }, 300_000)

  it('is below 60 MB, without tools for builds and tests, and without fonts for other scripts', () => {
    expect(statSync(archive).size).toBeLessThan(60e6)
    const files = list()
    expect(
      files.filter((path) => /\/node_modules\/(vite|react|vitest|typescript|rolldown|node|lucide-react)\//.test(path)),
    ).toEqual([])
    expect(files.filter((path) => /\.(test\.ts|[cm]?js\.map|d\.ts)$|\/(tests|data)\//.test(path))).toEqual([])
    const fonts = files.filter((path) => path.endsWith('.ttf')).map((path) => path.split('/').at(-1))
    expect(fonts.sort((one, other) => one!.localeCompare(other!))).toEqual([
      'NotoEmoji_400Regular.ttf',
      'NotoSansMath_400Regular.ttf',
      'NotoSansSymbols2_400Regular.ttf',
      'NotoSerif_400Regular_Italic.ttf',
      'NotoSerif_400Regular.ttf',
      'NotoSerif_700Bold_Italic.ttf',
      'NotoSerif_700Bold.ttf',
    ])
  })

  it('includes the licence of everything that it contains', () => {
    const root = list()[0]!.split('/')[0]!
    const text = execFileSync('tar', ['-xzOf', archive, `${root}/THIRD-PARTY-LICENCES.txt`], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean }>
    }
    const unnamed = Object.entries(packages)
      .filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev && existsSync(path))
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`)
      .filter((name) => !text.includes(name))
    expect(unnamed).toEqual([])
    expect(text).toContain('SIL OPEN FONT LICENSE')
  })
})

it('an archive preserves empty folders, long paths and executable files, and is reproducible', async () => {
  const from = join(folder, 'from')
  const long = 'long-name-of-a-folder/'.repeat(6)
  mkdirSync(join(from, 'empty'), { recursive: true })
  mkdirSync(join(from, long), { recursive: true })
  writeFileSync(join(from, long, 'file.txt'), 'deep')
  writeFileSync(join(from, 'run'), '#!/bin/sh\necho ran\n')
  const to = [join(folder, 'one.tar.gz'), join(folder, 'two.tar.gz')]
  for (const path of to) await writeTar(from, path, { root: 'made', isExecutable: (path) => path === 'run' })
  expect(readFileSync(to[0]!).equals(readFileSync(to[1]!))).toBe(true)
  const out = join(folder, 'out')
  mkdirSync(out)
  execFileSync('tar', ['-xzf', '-'], { cwd: out, input: readFileSync(to[0]!) })
  expect(existsSync(join(out, 'made/empty'))).toBe(true)
  expect(readFileSync(join(out, 'made', long, 'file.txt'), 'utf8')).toBe('deep')
  // Windows has no file modes.
  expect(process.platform === 'win32' || (statSync(join(out, 'made/run')).mode & 0o111) === 0o111).toBe(true)
})
