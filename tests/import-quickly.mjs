// Loaded first by the processes of unit tests. Node.js parses the package.json of Drizzle, which has
// 180 kB, at each import of and inside that package. It takes a third of the time in which a process
// loads the sources of the server. The bundle of the server needs no such help.
import { registerHooks } from 'node:module'

const NAME = 'drizzle-orm'
const inside = `/node_modules/${NAME}/`
/** The addresses of modules of the package, by their names. There is one copy of it. */
const found = new Map()

const isOfPackage = (specifier) => specifier === NAME || specifier.startsWith(`${NAME}/`)

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && parentURL?.includes(inside) && parentURL.endsWith('.js'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isOfPackage(specifier)) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const { url, format } = next(specifier, context)
    const resolved = { url, format, shortCircuit: true }
    if (format === 'module') found.set(specifier, resolved)
    return resolved
  },
})
