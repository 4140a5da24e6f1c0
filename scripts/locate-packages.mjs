/**
 * The lockfile with the address of each package at the registry that npm is set to. Our own names none, because everybody has another
 * registry; but without addresses npm first fetches the list of all versions of each package, which is more than the packages themselves.
 */
export const locatePackages = (lockfile, settings, { all }) => {
  const locate = ([path, { devOptional, ...described }]) => {
    const { integrity, version, name = path.slice(path.lastIndexOf('node_modules/') + 13) } = described
    const [scope] = name.split('/')
    const registry = (name.startsWith('@') && settings[`${scope}:registry`]) || settings.registry
    const resolved = integrity && `${registry.replace(/\/+$/, '')}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
    // Wanted by tests, and otherwise only used where it happens to be: not needed to run.
    const flags = devOptional ? (all ? { devOptional } : { dev: true }) : {}
    return [path, { ...described, ...flags, ...(resolved && { resolved }) }]
  }
  const [[, project], ...packages] = Object.entries(lockfile.packages)
  return { ...lockfile, packages: { '': project, ...Object.fromEntries(packages.map(locate)) } }
}
