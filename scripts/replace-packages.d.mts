export function recoverPackages(folder: string, cache: string): void
export function replacePackages(folder: string, cache: string, install: () => number | null): number | null
