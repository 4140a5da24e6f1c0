import { downloadOf } from './fetch-fonts.ts'
import { fetchedFonts, installedFonts } from './find-fonts.ts'
import { fetchFontsInProcess } from './font-process.ts'
import type { FontFiles } from './font-families.ts'

/**
 * After a failure, the next attempt starts with the first request after this time, so that a
 * polling page shows the failure.
 */
const RETRY_MS = 15_000

export type FontState = { state: 'fetching'; megabytes: number } | { state: 'failed'; why: string }

/** Fonts of an installation: installed with it, or fetched when a book first needs them. */
export interface FontStore {
  files(): FontFiles
  /**
   * Returns the state of a missing family immediately. Starts to fetch it unless that has just
   * failed.
   */
  need(name: string): FontState
}

interface Options {
  /** Folder of fetched fonts. */
  folder: string
  /** For tests; defaults to the installed fonts. */
  installed?: FontFiles
  fetch?: (names: readonly string[], folder: string) => Promise<void>
  retryMs?: number
  failed?: (name: string, error: unknown) => void
}

export const createFontStore = ({
  folder,
  installed = installedFonts(),
  fetch = fetchFontsInProcess,
  retryMs = RETRY_MS,
  failed,
}: Options): FontStore => {
  const fetching = new Set<string>()
  const failures = new Map<string, { why: string; at: number }>()
  let queue: Promise<void> = Promise.resolve()

  const fetchAfter = async (earlier: Promise<void>, name: string): Promise<void> => {
    await earlier
    try {
      await fetch([name], folder)
    } catch (error) {
      failures.set(name, { why: error instanceof Error ? error.message : String(error), at: performance.now() })
      failed?.(name, error)
    } finally {
      fetching.delete(name)
    }
  }

  const begin = (name: string): void => {
    fetching.add(name)
    failures.delete(name)
    // One process at a time.
    queue = fetchAfter(queue, name)
  }

  return {
    files: () => ({ ...fetchedFonts(folder), ...installed }),
    need(name) {
      const failure = failures.get(name)
      if (failure && performance.now() - failure.at < retryMs) return { state: 'failed', why: failure.why }
      if (!fetching.has(name)) begin(name)
      return { state: 'fetching', megabytes: Math.ceil(downloadOf(name) / 1e6) }
    },
  }
}
