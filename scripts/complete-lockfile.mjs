// Adds to package-lock.json the packages for other platforms that npm leaves out: node scripts/complete-lockfile.mjs
// npm drops an optional package that its registry lacks, and then `npm ci` refuses the lockfile on every platform. What is
// added has no hash, because nothing was fetched; npm checks it against its registry on the platform that installs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/** What a package runs on, by its name: native packages end in `-<system>-<processor>[-<C library>]`. */
export const platformOf = (name) => {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!cpu || (!os && cpu !== 'wasm32')) throw new Error(`The name of ${name} does not say which platform it is for.`)
  const libc = os !== 'linux' ? null : /musl/.test(words.at(-1)) ? 'musl' : /gnu/.test(words.at(-1)) ? 'glibc' : null
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) }
}

/** The optional packages that some package of the lockfile asks for and that have no entry of their own. */
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
      throw new Error(`${name} is asked for as ${version}, which is no version.`)
    return [`node_modules/${name}`, { version, ...platformOf(name), ...(dev && { dev }), optional: true }]
  })
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(added) })
  // As npm sorts them.
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'))
  return { lockfile: { ...lockfile, packages: Object.fromEntries(packages) }, added: added.length }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const { lockfile, added } = completeLockfile(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`package-lock.json: ${added} packages for other platforms added`)
}
