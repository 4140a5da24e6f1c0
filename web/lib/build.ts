import { BUILD_HEADER } from '#contract/build.ts'
import { externalStore } from './external-store.ts'

/** `stale`: the server has another version than this tab. `broken`: a part of this tab's version can't be loaded. */
export type BuildProblem = 'stale' | 'broken'

let problem: BuildProblem | null = null
const store = externalStore({ get: () => problem })
const tell = (next: BuildProblem | null) => {
  // What is broken stays so, whatever version answers next.
  if (problem === next || (problem === 'broken' && next === 'stale')) return
  problem = next
  store.notify()
}

/** The version that this tab runs: its entry script has the name of its content. */
const ownBuild = (): string | null => {
  const entry = globalThis.document?.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return entry?.src.split('/').at(-1) ?? null
}

export const build = {
  /** Compares what the server says with an answer. In development it says nothing. */
  hear: (headers: Headers): void => {
    const theirs = headers.get(BUILD_HEADER)
    const own = theirs === null ? null : ownBuild()
    if (own !== null && own !== theirs) tell('stale')
  },
  broke: (): void => tell('broken'),
  /** The page says it in its own way. */
  told: (): void => tell(null),
}

export const useBuildProblem = store.use
