interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
interface Lockfile {
  packages: Record<string, LockedPackage>
}
export const platformOf: (name: string) => Pick<LockedPackage, 'os' | 'cpu' | 'libc'>
export const missingFrom: (lockfile: Lockfile) => { name: string; version: string }[]
export const completeLockfile: (lockfile: Lockfile) => { lockfile: Lockfile; added: number }
export const addHashes: (
  lockfile: Lockfile,
  ask?: (name: string, version: string | undefined) => string | null,
) => { lockfile: Lockfile; found: number; unknown: number }
