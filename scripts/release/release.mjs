// npm run release: packs a built Inkloom for this platform into
// release/inkloom-<version>-<platform>.tgz.
// --to <folder>      packs into another folder than release/
// --folder <folder>  writes the files there without packing them, for an image
import '../require-node.mjs'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.mjs'
import { findNode } from '../find-node.mjs'
import { ensureInstalled, root } from '../install.mjs'
import { COMPILED } from '../server-build.mjs'
import { parts, presentBuild } from '../swap-build.mjs'
import { licenceNotices } from './licences.mjs'
import { copyPackages } from './production-packages.mjs'
import { entriesBelow, sha256, writeTar } from './write-tar.mjs'

/** Returns a script with all scripts that it imports. */
const withImports = (name, found = new Set()) => {
  if (found.has(name)) return found
  found.add(name)
  for (const [, imported] of readFileSync(join('scripts', name), 'utf8').matchAll(/'\.\/([\w-]+\.mjs)'/g))
    withImports(imported, found)
  return found
}
const documents = ['LICENSE', '.env.example', 'docs/operating.md', 'docs/payments.md', 'deploy']
const commands = ['admin', 'model', 'fonts', 'doctor']

const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
/** Platform such as `linux-x64`, `linux-arm64-musl` or `win32-x64`. */
export const platform = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`

const sh = `#!/bin/sh
# Inkloom's commands: inkloom [start | ${commands.join(' | ')} | --version]
set -e
target=$(readlink -f -- "$0" 2>/dev/null || echo "$0")
root=$(CDPATH= cd -- "$(dirname -- "$target")/.." && pwd)
exec node "$root/bin/inkloom.mjs" "$@"
`
const cmd = '@echo off\r\nnode "%~dp0inkloom.mjs" %*\r\n'
const mjs = `// inkloom [start | ${commands.join(' | ')} | --version]
const [command = 'start', ...rest] = process.argv.slice(2)
const commands = ${JSON.stringify(commands)}
if (command === '--version') console.log(${JSON.stringify(version)})
else if (command === 'start') {
  process.argv.splice(2, process.argv.length, '--built', ...rest)
  await import('../scripts/start.mjs')
} else if (commands.includes(command)) {
  process.argv.splice(2, process.argv.length, \`scripts/\${command}.ts\`, ...rest)
  await import('../scripts/run.mjs')
} else {
  console.error(\`There is no command "\${command}". These are: start, \${commands.join(', ')}, --version.\`)
  process.exitCode = 2
}
`

const described = {
  name: 'inkloom',
  version,
  private: true,
  description,
  license,
  type: 'module',
  engines: { node: '>=22.18' },
  scripts: {
    start: 'node scripts/start.mjs --built',
    ...Object.fromEntries(commands.map((name) => [name, `node scripts/run.mjs scripts/${name}.ts`])),
  },
}

/** Copies everything that is needed to run Inkloom into a folder. */
export const assemble = (to) => {
  const ids = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, presentBuild('dist', part)]))
  for (const [name, id] of Object.entries(ids)) if (!id) throw new Error(`There is no build of the ${name}`)
  mkdirSync(join(to, 'bin'), { recursive: true })
  for (const [name, part] of Object.entries(parts)) {
    cpSync(join('dist', part.folder, ids[name]), join(to, 'dist', part.folder, ids[name]), {
      recursive: true,
      filter: (file) => basename(file) !== COMPILED,
    })
    writeFileSync(join(to, 'dist', part.pointer), `${JSON.stringify({ id: ids[name], earlier: [] })}\n`)
  }
  const launchers = withImports('run.mjs', withImports('start.mjs'))
  for (const name of [...launchers, 'pinned-node'])
    cpSync(join('scripts', name), join(to, 'scripts', name), { recursive: true })
  for (const path of documents) if (existsSync(path)) cpSync(path, join(to, path), { recursive: true })
  writeFileSync(join(to, 'bin', 'inkloom'), sh, { mode: 0o755 })
  writeFileSync(join(to, 'bin', 'inkloom.cmd'), cmd)
  writeFileSync(join(to, 'bin', 'inkloom.mjs'), mjs)
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync(join(to, 'THIRD-PARTY-LICENCES.txt'), licenceNotices(root))
  const { hasNativeTypst } = copyPackages(root, to)
  // The WebAssembly typesetter is never loaded if there is a native one.
  const wasm = join(to, 'dist', parts.server.folder, ids.server, 'packages', '@myriaddreamin')
  if (hasNativeTypst) rmSync(wasm, { recursive: true, force: true })
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

const pack = async (to) => {
  const name = `inkloom-${version}-${platform}`
  mkdirSync(to, { recursive: true })
  const folder = join(to, `.draft-${process.pid}`)
  const archive = join(to, `${name}.tgz`)
  try {
    assemble(folder)
    const files = entriesBelow(folder).filter((entry) => !entry.endsWith('/'))
    await writeTar(folder, `${archive}.part`, { root: name, isExecutable: (file) => file === 'bin/inkloom' })
    renameSync(`${archive}.part`, archive)
    const unpacked = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    const sum = await sha256(archive)
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tgz\n`)
    console.log(`${archive}: ${megabytes(statSync(archive).size)}, ${megabytes(unpacked)} unpacked\nSHA-256 ${sum}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root)
  ensureInstalled({ forTests: false })
  buildIfStale(findNode())
  const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' }, folder: { type: 'string' } } })
  if (values.folder) assemble(values.folder)
  else await pack(values.to)
}
