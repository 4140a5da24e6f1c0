// Loaded first by the processes of unit tests. It resolves modules without reading folders and
// package.json files where the address follows from the name: the project's own modules, and those
// of Drizzle, whose package.json has 180 kB. Node.js spends half of the time in which a process loads
// the sources of the server on this. The bundle of the server needs no such help.
import { registerHooks } from 'node:module'

const root = new URL('..', import.meta.url).href
const packages = `${root}node_modules/`
const NAME = 'drizzle-orm'
const inside = `/node_modules/${NAME}/`
/** The addresses of modules of Drizzle, by their names. There is one copy of it. */
const found = new Map()

const formats = { ts: 'module-typescript', mjs: 'module' }

/** Returns the address of a module of the project that one of its modules names, or undefined. */
const ownModule = (specifier, parentURL) => {
  if (!parentURL?.startsWith(root) || parentURL.startsWith(packages)) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, parentURL).href
  // The names in package.json are those of the folders.
  return specifier.startsWith('#') ? root + specifier.slice(1) : undefined
}

/**
 * Vitest adds a time to the address of each test file. Without it, the compile cache knows the
 * file.
 */
const testFile = /^(.*\.test\.ts)%3Fvitest=\d+$/

const isOfDrizzle = (specifier) => specifier === NAME || specifier.startsWith(`${NAME}/`)

const hooks = {
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    const url = testFile.exec(specifier)?.[1] ?? ownModule(specifier, parentURL)
    const [, type] = (url && /\.(ts|mjs)$/.exec(url)) ?? []
    if (type && conditions.includes('import')) return { url, format: formats[type], shortCircuit: true }
    if (specifier.startsWith('.') && parentURL?.includes(inside) && parentURL.endsWith('.js'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isOfDrizzle(specifier)) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const resolved = { ...next(specifier, context), shortCircuit: true }
    if (resolved.format === 'module') found.set(specifier, resolved)
    return resolved
  },
}

registerHooks(hooks)

let isFirst = false
/**
 * Puts these hooks before those of Vitest, which send a message to its main process for each import,
 * so that it knows which tests a change affects. Without --watch, it does not need to know.
 */
export const resolveFirst = () => {
  if (!isFirst) registerHooks(hooks)
  isFirst = true
}
