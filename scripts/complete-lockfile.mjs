// Adds the packages for other platforms that npm omits to package-lock.json: node
// scripts/complete-lockfile.mjs
//
// npm drops an optional package that its registry lacks, and then `npm ci` refuses the lockfile on
// every platform. Added packages have no hash, because they were not downloaded; npm verifies them
// against its registry on the platform that installs them.
//
// --hashes   also asks npm's registry for missing hashes. Packages that it lacks stay without one.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/**
 * Derives the platform of a native package from its name, which ends in `-<system>-<processor>[-<C
 * library>]`.
 */
export const platformOf = (name) => {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!cpu || (!os && cpu !== 'wasm32')) throw new Error(`The name of ${name} does not contain a known platform.`)
  const libc = os !== 'linux' ? null : /musl/.test(words.at(-1)) ? 'musl' : /gnu/.test(words.at(-1)) ? 'glibc' : null
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) }
}

/** Returns the optional dependencies in the lockfile that have no entry of their own. */
export const missingFrom = ({ packages }) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev, devOptional }]) =>
    path === ''
      ? []
      : Object.entries(optionalDependencies)
          .filter(([name]) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
          .map(([name, version]) => ({ name, version, dev: Boolean(dev), devOptional: Boolean(devOptional) })),
  )

export const completeLockfile = (lockfile) => {
  const added = missingFrom(lockfile).map(({ name, version, dev }) => {
    if (!/^\d+\.\d+\.\d+(?:[a-zA-Z_.-][\w.-]*)?$/.test(version))
      throw new Error(`${name} is required as ${version}, which is not an exact version.`)
    return [`node_modules/${name}`, { version, ...platformOf(name), ...(dev && { dev }), optional: true }]
  })
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(added) })
  // npm sorts packages in this order.
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { lockfile: { ...lockfile, packages: Object.fromEntries(packages) }, added: added.length }
}

const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** Returns the hash that the registry states for a version, or null if the registry lacks it. */
const askRegistry = (name, version) => {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return SHA_512.test(stdout?.trim()) ? stdout.trim() : null
}

/** Adds missing hashes. `ask` returns the hash of a name and version, or null. */
export const addHashes = (lockfile, ask = askRegistry) => {
  const counts = { found: 0, unknown: 0 }
  const packages = Object.entries(lockfile.packages).map(([path, described]) => {
    if (path === '' || described.integrity || described.link) return [path, described]
    const integrity = ask(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), described.version)
    counts[integrity ? 'found' : 'unknown']++
    const { version, ...rest } = described
    return [path, integrity ? { version, integrity, ...rest } : described]
  })
  return { lockfile: { ...lockfile, packages: Object.fromEntries(packages) }, ...counts }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const { lockfile, added } = completeLockfile(JSON.parse(readFileSync(path, 'utf8')))
  const hashed = process.argv.includes('--hashes') ? addHashes(lockfile) : null
  writeFileSync(path, `${JSON.stringify(hashed?.lockfile ?? lockfile, null, 2)}\n`)
  console.log(`package-lock.json: ${added} packages for other platforms added`)
  if (hashed) console.log(`${hashed.found} hashes added; the registry has no hash for ${hashed.unknown} packages`)
}
