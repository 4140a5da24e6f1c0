// Bundles the server into one folder: node scripts/bundle-server.mjs <folder>
//
// Every chunk lies directly in the folder. Files that a source refers to by a relative URL
// (migrations, templates) lie in subfolders, under their path in the repository. Therefore one rule
// translates each `new URL('...', import.meta.url)`, whichever chunk contains it.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The entry points that an operator starts: the server and the command-line programs. */
const entries = [
  'server/main.ts',
  'scripts/admin.ts',
  'scripts/doctor.ts',
  'scripts/fonts.ts',
  'scripts/model.ts',
  'scripts/initialize-database.ts',
  'scripts/make-database.ts',
]

/**
 * Packages that are not bundled: those with native code, WebAssembly or data files, and those that
 * only development uses.
 */
export const external = new Set([
  '@electric-sql/pglite',
  '@myriaddreamin/typst-ts-node-compiler',
  '@myriaddreamin/typst-ts-web-compiler',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  'fs-native-extensions',
  'pg-cloudflare',
  'pg-native',
  'sharp',
  'vite',
])

const root = process.cwd()
const inRepository = (path) => {
  const within = relative(root, path).split(sep).join('/')
  return within.startsWith('..') || within.startsWith('node_modules/') ? null : within
}

/**
 * Returns the name of a source in the bundle: `server/database/worker.ts` becomes
 * `server-database-worker.js`.
 */
const fileOf = (source) => `${source.replace(/\.[a-z]+$/, '').replaceAll('/', '-')}.js`
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Copies a file, or a folder with its content, into the bundle. */
const copy = (from, to) => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

const besideModule = /new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url\s*\)/g
/** A URL whose path is computed, which can't be translated. */
const computedUrl = /new URL\(\s*[^'"\s][^()]*,\s*import\.meta\.url\s*\)/
const resolvedFile = /import\.meta\.resolve\(\s*(['"])([^'"]+\.wasm)\1\s*\)/g

/**
 * Rewrites URLs of our own files (data, and modules that are started by URL) to their place in the
 * bundle.
 */
const relocate = (folder) => ({
  name: 'inkloom-relocate',
  // The bundler applies the filter before it copies the text of a file to JavaScript.
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta/ },
    handler(code, id) {
      const source = inRepository(id)
      if (computedUrl.test(code))
        throw new Error(`${source} computes the path of a URL beside it; write it as a string`)
      return code
        .replace(besideModule, (_, _quote, path) => {
          const target = resolve(dirname(id), path)
          const within = inRepository(target)
          if (within === null) throw new Error(`${source} refers to ${path}, which is outside of the repository`)
          if (/\.[cm]?ts$/.test(target)) {
            this.emitFile({ type: 'chunk', id: target, fileName: fileOf(within) })
            return `new URL('./${fileOf(within)}', import.meta.url)`
          }
          if (within !== '' && existsSync(target)) copy(target, join(folder, within))
          const slash = path.endsWith('/') && within !== '' ? '/' : ''
          return `new URL('./${within}${slash}', import.meta.url)`
        })
        .replace(resolvedFile, (_, _quote, specifier) => {
          const name = `packages/${specifier}`
          copy(createRequire(id).resolve(specifier), join(folder, name))
          return `new URL('./${name}', import.meta.url).href`
        })
    },
  },
})

/** Polyfills for older versions of Node.js have to be loaded first in each process and thread. */
const supportOlderNode = {
  name: 'inkloom-older-node',
  transform: {
    filter: { id: { exclude: /node_modules/ } },
    handler(code, id) {
      if (!this.getModuleInfo(id)?.isEntry) return null
      return `import ${JSON.stringify(join(root, 'scripts/older-node.mjs'))}\n${code}`
    },
  },
}

export const bundleServer = async (folder) => {
  const { rolldown } = await import('rolldown')
  const there = entries.filter((entry) => existsSync(entry))
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(there.map((entry) => [fileOf(entry).slice(0, -3), entry])),
    platform: 'node',
    external: (id) => isBuiltin(id) || external.has(packageOf(id)),
    plugins: [relocate(resolve(folder)), supportOlderNode],
    transform: { target: 'node22.18' },
    logLevel: 'warn',
    // A package that is not installed would otherwise fail only when the server runs.
    onLog: (level, log, handle) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
      handle(level, log)
    },
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    comments: { legal: false },
  })
  await bundle.close()
}

const [folder] = process.argv.slice(2)
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!folder) throw new Error('The output folder is missing: scripts/bundle-server.mjs dist/server')
  mkdirSync(folder, { recursive: true })
  await bundleServer(folder)
}
