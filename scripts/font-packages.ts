// Writes manuscript/export/font-packages.ts, the list of font packages with the versions and hashes
// of the lockfile. Needs npm's registry once. Run it after upgrading a font package:
//
// node scripts/run.mjs scripts/font-packages.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { families, filesOf } from '#manuscript/export/font-families.ts'

interface Locked {
  packages: Record<string, { version: string; integrity: string }>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
const scratch = mkdtempSync(join(tmpdir(), 'inkloom-fonts-'))
const entries = Object.keys(families).map((name) => {
  const packageName = families[name]!.package
  const { version, integrity } = packages[`node_modules/${packageName}`]!
  const said = execFileSync('npm', ['pack', `${packageName}@${version}`, '--json'], { cwd: scratch, encoding: 'utf8' })
  const [packed] = JSON.parse(said) as { size: number; integrity: string }[]
  if (packed?.integrity !== integrity) throw new Error(`${packageName} does not have the hash of the lockfile`)
  const files = Object.fromEntries(
    filesOf(name).map((file) => [file, statSync(join('node_modules', packageName, file)).size]),
  )
  return [packageName, { version, integrity, download: packed.size, files }] as const
})
rmSync(scratch, { recursive: true })
writeFileSync(
  'manuscript/export/font-packages.ts',
  `// Made by scripts/font-packages.ts from the lockfile and the packages themselves; font-packages.test.ts compares them.
export interface FontPackage {
  version: string
  /** Hash of the archive, as in the lockfile. */
  integrity: string
  /** Bytes of the archive. */
  download: number
  /** The files that books are set in, with their sizes in bytes. */
  files: Record<string, number>
}

export const fontPackages: Readonly<Record<string, FontPackage>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}
`,
)
