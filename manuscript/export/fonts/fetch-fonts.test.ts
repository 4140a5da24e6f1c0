import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FontRegistry, startFontRegistry } from '#tests/doubles/font-registry/font-registry.ts'
import { fetchFonts } from './fetch-fonts.ts'
import { fetchedFonts, folderOf, installedFonts } from './find-fonts.ts'
import { fetchFontsInProcess } from './font-process.ts'

const NAME = 'Noto Sans Tamil'
const PACKAGE = '@expo-google-fonts/noto-sans-tamil'

let registry: FontRegistry
let folder: string
beforeAll(async () => {
  registry = await startFontRegistry(PACKAGE)
})
afterAll(() => registry.close())
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'inkloom fonts ü-')), 'fonts')
  registry.behaviour = 'good'
  registry.downloads = 0
  vi.stubEnv('npm_config_registry', registry.url)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

const fetch = (signal?: AbortSignal) => fetchFonts([NAME], folder, { signal, integrityOf: () => registry.integrity })
const kept = () => readdirSync(folder).filter((name) => name !== 'lock')

describe('fetching fonts', () => {
  it('keeps the weights used in books, complete, and nothing else', async () => {
    await fetch()
    const files = fetchedFonts(folder)[NAME]!
    const installed = installedFonts()[NAME]!
    expect(files.map((file) => readFileSync(file))).toEqual(installed.map((file) => readFileSync(file)))
    expect(kept()).toEqual([basename(folderOf(folder, NAME))])
    expect(readdirSync(folderOf(folder, NAME)).sort()).toEqual(
      ['LICENSE_FONT', ...files.map((file) => basename(file))].sort(),
    )
  })

  it('happens once for parallel callers, and not at all if the files exist', async () => {
    await Promise.all([fetch(), fetch(), fetch()])
    await fetch()
    expect(registry.downloads).toBe(1)
  })

  it('rejects files other than those released with Inkloom', async () => {
    registry.behaviour = 'other'
    await expect(fetch()).rejects.toThrow('what the package registry sent is not what Inkloom was released with')
    expect(kept()).toEqual([])
  })

  it('reports a missing package and an unreachable registry', async () => {
    registry.behaviour = 'unknown'
    await expect(fetch()).rejects.toThrow('the package registry does not have it (E404)')
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
    await expect(fetch()).rejects.toThrow('the package registry was not reached (ECONNREFUSED)')
    expect(kept()).toEqual([])
  })

  it('reports a missing npm', async () => {
    await expect(fetchFonts([NAME], folder, { npm: [join(folder, 'no-npm')] })).rejects.toThrow(
      'npm, which fetches it, was not found on this machine',
    )
  })

  it('reports a data folder that cannot be written', async () => {
    writeFileSync(folder, 'a file where the folder has to be')
    await expect(fetch()).rejects.toThrow('EEXIST')
    rmSync(folder)
    if (process.getuid?.() === 0) return
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    await expect(fetch()).rejects.toThrow('the data folder cannot be written to')
  })

  it('repeats a partial copy, and removes leftovers of a killed process', async () => {
    const own = folderOf(folder, NAME)
    mkdirSync(own, { recursive: true })
    const [first] = installedFonts()[NAME]!
    copyFileSync(first!, join(own, basename(first!)))
    mkdirSync(join(folder, '.part-killed', 'cache'), { recursive: true })
    expect(fetchedFonts(folder)).toEqual({})
    await fetch()
    expect(fetchedFonts(folder)[NAME]).toHaveLength(3)
    expect(kept()).toEqual([basename(own)])
  })
})

describe('the process that fetches fonts', () => {
  it('exits with a readable reason', async () => {
    registry.behaviour = 'unknown'
    await expect(fetchFontsInProcess([NAME], folder)).rejects.toThrow('the package registry does not have it (E404)')
    expect(kept()).toEqual([])
  })

  it('exits together with the server, however that ends', async () => {
    registry.behaviour = 'slow'
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `import(${JSON.stringify(new URL('./font-process.ts', import.meta.url).href)}).then(({ fetchFontsInProcess }) => {
          setInterval(() => {}, 1000)
          return fetchFontsInProcess([${JSON.stringify(NAME)}], ${JSON.stringify(folder)})
        })`,
      ],
      { stdio: 'ignore' },
    )
    await vi.waitFor(() => expect(registry.downloads).toBe(1), { interval: 50 })
    expect(kept()).toHaveLength(1)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    // A stopped process removes its leftovers and releases the lock.
    await vi.waitFor(() => expect(kept()).toEqual([]), { interval: 50 })
    registry.behaviour = 'good'
    await fetch()
    expect(existsSync(folderOf(folder, NAME))).toBe(true)
  })
})
