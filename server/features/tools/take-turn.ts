import { messages } from '#contract/tools.ts'
import type { Turns } from '#writer/model/turns.ts'
import { Refusal } from '../../http/refusal.ts'

/** Longer than this nobody waits before anything is written. */
const PATIENCE_MS = 60_000

/** Waits for one of the few places, round-robin between networks. Gives what leaves it again. */
export const takeTurn = async (turns: Turns, network: string, signal: AbortSignal): Promise<() => void> => {
  try {
    return await turns.enter(
      { user: network, kind: 'interactive' },
      AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    )
  } catch {
    throw new Refusal('unavailable', messages.busy)
  }
}
