/**
 * Adds the address of each package at npm's registry to the lockfile. Our lockfile has no
 * addresses, because registries differ. Without addresses, npm first downloads the list of all
 * versions of each package, which is larger than the packages.
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

/**
 * The typesetter has native packages for most platforms, and a WebAssembly package that runs
 * everywhere.
 */
const NATIVE = '@myriaddreamin/typst-ts-node-compiler-'
const EVERYWHERE = 'node_modules/@myriaddreamin/typst-ts-web-compiler'

/**
 * Reduces the lockfile to the packages that run Inkloom on this platform. npm would also install
 * optional peers of test packages, and both typesetters although one is enough.
 */
export const onlyToRun = (lockfile, here) => {
  const packages = Object.fromEntries(
    Object.entries(lockfile.packages).map(([path, described]) => [path, withoutOptionalPeers(described)]),
  )
  const hasNative = Object.entries(packages).some(
    ([path, described]) => nameOf(path).startsWith(NATIVE) && described.integrity && runsHere(described, here),
  )
  // npm skips an optional package for another system.
  if (hasNative && packages[EVERYWHERE]?.optional) packages[EVERYWHERE] = { ...packages[EVERYWHERE], os: ['none'] }
  return { ...lockfile, packages }
}

/** Returns this platform with the names that package.json files use. */
export const thisPlatform = () => {
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const libc = process.platform === 'linux' ? (glibcVersionRuntime ? 'glibc' : 'musl') : undefined
  return { os: process.platform, cpu: process.arch, libc }
}
