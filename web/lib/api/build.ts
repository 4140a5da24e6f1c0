import { BUILD_HEADER } from '#contract/build.ts'
import { externalStore } from '../stores/external-store.ts'

/**
 * `stale`: the server runs another version than this tab. `broken`: a part of this tab's version
 * can't be loaded.
 */
export type BuildProblem = 'stale' | 'broken'

let problem: BuildProblem | null = null
const store = externalStore({ get: () => problem })
const setProblem = (next: BuildProblem | null) => {
  // A broken tab stays broken, even if the server then answers with another version.
  if (problem === next || (problem === 'broken' && next === 'stale')) return
  problem = next
  store.notify()
}

/**
 * Returns the version of this tab, which is the hashed name of its entry script. Null in
 * development.
 */
const ownBuild = (): string | null => {
  const scripts = globalThis.document?.querySelectorAll<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return (
    Array.from(scripts ?? [])
      .at(-1)
      ?.src.split('/')
      .at(-1) ?? null
  )
}

export const build = {
  /**
   * Compares the version in the headers of a response with this tab's. In development there is
   * none.
   */
  compareVersion: (headers: Headers): void => {
    const theirs = headers.get(BUILD_HEADER)
    const own = theirs === null ? null : ownBuild()
    if (own !== null && own !== theirs) setProblem('stale')
  },
  /** The version of this tab; null in development. */
  own: ownBuild,
  markStale: (): void => setProblem('stale'),
  markBroken: (): void => setProblem('broken'),
  /** Clears the problem, because the page reports it itself. */
  clear: (): void => setProblem(null),
}

export const useBuildProblem = store.use
