/**
 * The lockfile with the address of each package at the registry that npm is set to. Ours names none, because not everybody has the
 * same registry; but without addresses npm first fetches the list of all versions of each package, which is more than the packages.
 */
export const locatePackages = (lockfile, settings) => {
  const locate = ([path, described]) => {
    const { integrity, version, name = nameOf(path) } = described
    const [scope] = name.split('/')
    const registry = (name.startsWith('@') && settings[`${scope}:registry`]) || settings.registry
    const resolved =
      integrity && `${registry.replace(/(?<!\/)\/+$/, '')}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
    return [path, { ...described, ...(resolved && { resolved }) }]
  }
  const [project, ...packages] = Object.entries(lockfile.packages)
  return { ...lockfile, packages: Object.fromEntries([project, ...packages.map(locate)]) }
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const withoutOptionalPeers = ({ peerDependencies = {}, peerDependenciesMeta = {}, ...described }) => {
  const needed = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  return { ...described, ...(needed.length && { peerDependencies: Object.fromEntries(needed) }) }
}

const runsHere = ({ os, cpu, libc }, here) =>
  [
    [os, here.os],
    [cpu, here.cpu],
    [libc, here.libc],
  ].every(([wanted, is]) => !wanted || [wanted].flat().includes(is))

/** The typesetter: its native package has one for most platforms, and the other one runs everywhere. */
const NATIVE = '@myriaddreamin/typst-ts-node-compiler-'
const EVERYWHERE = 'node_modules/@myriaddreamin/typst-ts-web-compiler'

/**
 * What only runs Inkloom, on this platform. npm would also install what tests bring and a package can do without, and both
 * typesetters where one is enough.
 */
export const onlyToRun = (lockfile, here) => {
  const packages = Object.fromEntries(
    Object.entries(lockfile.packages).map(([path, described]) => [path, withoutOptionalPeers(described)]),
  )
  const hasNative = Object.entries(packages).some(
    ([path, described]) => nameOf(path).startsWith(NATIVE) && described.integrity && runsHere(described, here),
  )
  // npm leaves an optional package out that is for another system.
  if (hasNative && packages[EVERYWHERE]?.optional) packages[EVERYWHERE] = { ...packages[EVERYWHERE], os: ['none'] }
  return { ...lockfile, packages }
}

/** As package.json files name this platform. */
export const thisPlatform = () => {
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const libc = process.platform === 'linux' ? (glibcVersionRuntime ? 'glibc' : 'musl') : undefined
  return { os: process.platform, cpu: process.arch, libc }
}
