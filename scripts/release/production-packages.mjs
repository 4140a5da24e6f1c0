// Finds and copies the packages that the bundle loads at run time: those with native code,
// WebAssembly or data files.
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { external } from '../bundle-server.mjs'

/** Packages that the server loads only in development. */
const never = new Set(['vite'])
const nativeTypst = '@myriaddreamin/typst-ts-node-compiler'
const webTypst = '@myriaddreamin/typst-ts-web-compiler'

const describe = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the path at which Node resolves a package from `folder`, below `root`. */
const find = (root, folder, name) => {
  for (let from = folder; ; from = from.slice(0, from.lastIndexOf('/node_modules/'))) {
    const path = `${from}/node_modules/${name}`
    if (existsSync(join(root, path))) return path
    if (!from.includes('/node_modules/')) return null
  }
}

/** Returns the folders of packages and their dependencies that are installed for this platform. */
export const closureOf = (root, names) => {
  const found = new Set()
  const visit = (from, name, optional) => {
    const path = find(root, from, name)
    if (!path) {
      if (optional) return
      throw new Error(`The package ${name} is not installed`)
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = describe(join(root, path))
    for (const needed of Object.keys(dependencies)) visit(path, needed, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) visit(path, needed, true)
  }
  const { optionalDependencies = {} } = describe(root)
  for (const name of names) visit('.', name, name in optionalDependencies)
  return [...found]
}

/** Files that only editors, debuggers, other module systems and readers use. */
const unused = /(\.map|\.d\.[cm]?ts|\.md|\.markdown|\.tsbuildinfo)$/
const legal = /^(licen[cs]e|notice|copying)/i

const isKept = (packageName, file) => {
  const name = basename(file)
  if (legal.test(name)) return true
  if (unused.test(name)) return false
  // PostgreSQL extensions that no migration uses, and builds for other module systems.
  if (packageName === '@electric-sql/pglite') return !/\.(tar\.gz|cjs)$/.test(name)
  // Only the font of the text is used in bold, as manuscript/export/fonts/font-families.ts defines.
  if (packageName === '@expo-google-fonts/noto-serif') return /^package\.json$|_[47]00.*\.ttf$/.test(name)
  if (packageName.startsWith('@expo-google-fonts/')) return /^package\.json$|_400.*\.ttf$/.test(name)
  return true
}

const isForThisPlatform = (file) => {
  const platform = /\/prebuilds\/([a-z]+)-([a-z0-9]+)(?:-[a-z]+)?(\/|$)/.exec(file)
  return !platform || (platform[1] === process.platform && platform[2] === process.arch)
}

const lockedPackages = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/**
 * Returns the folders of the packages that the bundled server loads. Throws if one is not
 * installed.
 */
const productionPackages = (root) => {
  const fonts = Object.keys(describe(root).dependencies).filter((name) => name.startsWith('@expo-google-fonts/'))
  const packages = lockedPackages(root)
  // A release excludes development packages, and packages that an operator may add, such as an
  // OpenTelemetry exporter.
  const isForProduction = (name) =>
    packages[`node_modules/${name}`]?.dev === undefined && `node_modules/${name}` in packages
  const wanted = [...external].filter((name) => !never.has(name) && isForProduction(name))
  const all = closureOf(root, [...wanted, ...fonts])
  return { all, hasNativeTypst: all.some((path) => path.includes(`/${nativeTypst}-`)) }
}

/**
 * Returns true if everything that the bundled server loads is installed with the versions of the
 * lockfile. Build tools may be missing.
 */
export const hasProductionPackages = (root) => {
  try {
    const { all, hasNativeTypst } = productionPackages(root)
    const packages = lockedPackages(root)
    const isLocked = (path) => describe(join(root, path)).version === packages[path.replace(/^\.\//, '')]?.version
    return all.every(isLocked) && (hasNativeTypst || all.some((path) => path.endsWith(`/${webTypst}`)))
  } catch {
    return false
  }
}

/**
 * Copies the packages without unused files. The WebAssembly typesetter is only copied if there is
 * no native one.
 */
export const copyPackages = (root, to) => {
  const { all, hasNativeTypst } = productionPackages(root)
  const kept = hasNativeTypst ? all.filter((path) => !path.endsWith(`/${webTypst}`)) : all
  for (const path of kept) {
    const folder = join(root, path)
    const { name } = describe(folder)
    cpSync(folder, join(to, path), {
      recursive: true,
      dereference: true,
      filter: (file) => {
        const within = file.slice(folder.length).replaceAll('\\', '/')
        if (/\/node_modules(\/|$)/.test(within)) return false
        if (!isForThisPlatform(within)) return false
        const isFolder = statSync(file).isDirectory()
        return isFolder ? !within.endsWith('/.bin') : isKept(name, file)
      },
    })
  }
  return { kept, hasNativeTypst }
}
