import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#manuscript/model/languages.ts'
import { wordLikePackages } from '#tests/validators/libre-office.ts'
import { fontPackages } from './font-packages.ts'
import { families, filesOf } from './font-families.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string; dev?: boolean }>
}
const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
const locked = (packageName: string) => packages[`node_modules/${packageName}`]!

describe('the font packages', () => {
  it('match the lockfile’s versions and hashes', () => {
    const described = Object.entries(fontPackages).map(([name, { version, integrity }]) => [name, version, integrity])
    const names = Object.keys(packages)
      .filter((path) => path.startsWith('node_modules/@expo-google-fonts/'))
      .map((path) => path.replace('node_modules/', ''))
      .filter((name) => !wordLikePackages.includes(name))
    expect(new Set(described.map(String))).toEqual(
      new Set(names.map((name) => [name, locked(name).version, locked(name).integrity].join())),
    )
    expect(
      Object.values(families)
        .map((family) => family.package)
        .sort(),
    ).toEqual(names.sort())
  })

  it('name each used file, with its size', () => {
    for (const name of Object.keys(families)) {
      const { package: packageName } = families[name]!
      const sizes = filesOf(name).map((file) => [file, statSync(`node_modules/${packageName}/${file}`).size])
      expect(Object.entries(fontPackages[packageName]!.files)).toEqual(sizes)
    }
  })

  it('include Latin, Greek, Cyrillic and symbols in the installation; the others are for tests only', () => {
    const shipped = Object.keys(families).filter((name) => !locked(families[name]!.package).dev)
    expect(shipped).toEqual(['Noto Serif', 'Noto Sans Math', 'Noto Sans Symbols 2', 'Noto Emoji'])
    for (const { script, font } of languages)
      expect(shipped.includes(font)).toBe(['Latn', 'Grek', 'Cyrl'].includes(script))
  })

  it('are listed in the guide, with download and stored sizes', () => {
    const guide = readFileSync('docs/operating.md', 'utf8').replaceAll(/ +/g, ' ')
    for (const { script, package: packageName } of Object.values(families)) {
      if (!locked(packageName).dev) continue
      const { download, files } = fontPackages[packageName]!
      const kept = Object.values(files).reduce((sum, bytes) => sum + bytes, 0)
      expect(guide).toContain(`| ${script} | ${inMegabytes(download)} | ${inMegabytes(kept)} |`)
    }
  })
})
