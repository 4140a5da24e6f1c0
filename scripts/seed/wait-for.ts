import { setTimeout } from 'node:timers/promises'
import { SeedError } from './seed-error.ts'

const POLL_MS = 50
const PATIENCE_MS = 120_000

/** Polls until there is an answer. Throws after two minutes with the name of the missing result. */
export const waitFor = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await setTimeout(POLL_MS)
  }
  throw new SeedError(
    `Timed out after two minutes waiting for ${what}. Everything seeded so far is kept: run it again.`,
  )
}
