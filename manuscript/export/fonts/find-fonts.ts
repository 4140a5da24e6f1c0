import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { families, filesOf, type FontFiles } from './font-families.ts'
import { fontPackages } from './font-packages.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the folder of a fetched family; it includes the version, so that an upgrade does not use
 * old files.
 */
export const folderOf = (fontFolder: string, name: string): string => {
  const { package: packageName } = families[name]!
  return join(fontFolder, `${basename(packageName)}@${fontPackages[packageName]!.version}`)
}

/** Returns the fetched files, or undefined unless every file has its full size. */
const fetched = (fontFolder: string, name: string): string[] | undefined => {
  const sizes = fontPackages[families[name]!.package]!.files
  const paths = filesOf(name).map((file) => ({
    path: join(folderOf(fontFolder, name), basename(file)),
    size: sizes[file],
  }))
  const isWhole = paths.every(({ path, size }) => statSync(path, { throwIfNoEntry: false })?.size === size)
  return isWhole ? paths.map(({ path }) => path) : undefined
}

const installed = (name: string): string[] | undefined => {
  try {
    return filesOf(name).map((file) => require.resolve(`${families[name]!.package}/${file}`))
  } catch {
    return undefined
  }
}

/** Returns the fonts installed with Inkloom. */
export const installedFonts = (): FontFiles => collect(installed)

/** Returns the fonts fetched into `fontFolder`. */
export const fetchedFonts = (fontFolder: string): FontFiles => collect((name) => fetched(fontFolder, name))

const collect = (find: (name: string) => string[] | undefined): FontFiles => {
  const found: FontFiles = {}
  for (const name of Object.keys(families)) {
    const files = find(name)
    if (files) found[name] = files
  }
  return found
}
