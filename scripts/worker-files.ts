/** A chunk of the build, as Vite's manifest lists it. */
export interface ManifestEntry {
  file: string
  src?: string
  name?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/**
 * Fonts of Latin letters. Fonts of other scripts are a quarter of all bytes, and few people need
 * them.
 */
const isOtherFont = (file: string): boolean => file.endsWith('.woff2') && !/-latin-/.test(file)

/**
 * Returns the files that the application can load, by its import graph: those that the service worker
 * stores at once, and fonts that it stores when a page uses them. Throws if `entry` is not a chunk.
 */
export const workerFiles = (
  manifest: Record<string, ManifestEntry>,
  entry: string,
): { now: string[]; whenUsed: string[] } => {
  const first = Object.keys(manifest).find((key) => manifest[key]!.file === entry)
  if (first === undefined) throw new Error(`The manifest has no chunk ${entry}`)
  const reached = new Set([first])
  const files = new Set<string>()
  for (const key of reached) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]!
    for (const one of [file, ...css, ...assets]) files.add(`/${one}`)
    for (const next of [...imports, ...dynamicImports]) reached.add(next)
  }
  const all = [...files].toSorted()
  return { now: all.filter((file) => !isOtherFont(file)), whenUsed: all.filter(isOtherFont) }
}
