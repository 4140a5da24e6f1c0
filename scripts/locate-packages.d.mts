interface Lockfile {
  packages: Record<string, Record<string, unknown>>
}
export const locatePackages: (lockfile: Lockfile, settings: Record<string, string>) => Lockfile
export const onlyToRun: (lockfile: Lockfile, here: { os: string; cpu: string; libc?: string }) => Lockfile
export const thisPlatform: () => { os: string; cpu: string; libc?: string }
