import { messages } from '#contract/billing.ts'
import type { ProseEvent } from '#writer/writer.ts'
import type { Database } from '../database/database.ts'
import { ApiError, unauthorized } from '../http/errors/api-error.ts'
import type { Plan } from './plan.ts'
import {
  addReservation,
  addWordsUsed,
  lockWordsUsed,
  type Month,
  takeReservation,
  wordsReserved,
} from './word-repository.ts'

interface Dependencies {
  database: Database
}

/** Who spends. */
export interface WordSpender extends Pick<Plan, 'wordLimit'> {
  id: string
}

/** A call that is not settled by then counts as dead, and its words are free again. */
const RESERVED_MINUTES = 15
/** When to ask again while other calls hold what is left. */
const RETRY_SECONDS = 5

/** Calendar months are UTC for everybody. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

interface Reservation {
  /** How many words may be delivered. */
  words: number
  /** Counts what was delivered, in the month in which the call began. */
  settle(delivered: number): Promise<void>
  /** Nothing was delivered. */
  free(): Promise<void>
}

/**
 * Runs a call of a language model on a person's words. They are set aside before it, as many of the estimated ones as are
 * left, and what it delivered is counted after it, so that calls side by side can't pass the limit. A call that fails
 * costs nothing. Throws an ApiError when no words are left. No transaction is open while the work runs.
 */
export const spendWords = async <T>(
  parts: Dependencies,
  user: WordSpender,
  { words }: { words: number },
  work: (words: number) => Promise<{ value: T; words: number }>,
): Promise<T> => {
  const reserved = await reserveWords(parts, user, words)
  const delivered = await work(reserved.words).catch(async (error: unknown) => {
    await reserved.free()
    throw error
  })
  await reserved.settle(delivered.words)
  return delivered.value
}

/**
 * The same for a text that is shown while it comes. It is counted with its `end`. Of a reader who leaves before, the words
 * are counted that were delivered until then: they were read. A stream that fails costs nothing. The refusal comes before
 * the stream does. `signal` fires when the reader leaves, perhaps before having asked for a word.
 */
export const spendWordsOnStream = async (
  parts: Dependencies,
  user: WordSpender,
  { words, signal, count }: StreamedCall,
  write: (words: number) => AsyncIterable<ProseEvent>,
): Promise<AsyncIterable<ProseEvent>> => {
  const reserved = await reserveWords(parts, user, words)
  let open = true
  let delivered = ''
  // A text that was begun again was read as well, but one text is paid for: the longer of the two.
  let before = 0
  const counted = () => Math.max(before, count(delivered))
  const close = async (words: number) => {
    if (!open) return
    open = false
    await (words > 0 ? reserved.settle(words) : reserved.free())
  }
  // A database that can't be reached now must not bring the process down: the words come back by themselves.
  const leave = () => void close(counted()).catch(() => {})
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })

  return (async function* () {
    let failed = false
    try {
      for await (const event of write(reserved.words)) {
        if (event.type === 'end') await close(event.words)
        else if (event.replaces) {
          before = counted()
          delivered = event.text
        } else delivered += event.text
        yield event
      }
    } catch (error) {
      failed = true
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
      // A reader who leaves may be known from this loop being left before the signal fires.
      if (open) await close(failed ? 0 : counted()).catch(() => {})
    }
  })()
}

interface StreamedCall {
  words: number
  signal: AbortSignal
  /** Counts the words of what was delivered. */
  count: (text: string) => number
}

const reserveWords = async ({ database }: Dependencies, user: WordSpender, wanted: number): Promise<Reservation> => {
  const month = { userId: user.id, month: monthOf(new Date()) }
  if (user.wordLimit === 0)
    return {
      words: wanted,
      settle: async (delivered) => {
        await addWordsUsed(database.db, month, delivered)
      },
      free: async () => {},
    }
  const { id, words } = await database.transaction(async (tx) => {
    const { left, used } = await wordsLeft(tx, user, month)
    if (left <= 0) throw used < user.wordLimit ? callsUnderWay() : new ApiError('words_spent', messages.limitReached)
    const words = Math.min(wanted, left)
    const expiresAt = new Date(Date.now() + RESERVED_MINUTES * 60_000)
    return { id: await addReservation(tx, { ...month, words, expiresAt }), words }
  })
  return {
    words,
    settle: (delivered) =>
      database.transaction(async (tx) => {
        const { left } = await wordsLeft(tx, user, month)
        const stillHeld = await takeReservation(tx, id, new Date())
        // A call may deliver more than was set aside, or come in when its time was over: only what is left is counted then.
        const most = Math.max(0, left) + (stillHeld ? words : 0)
        await addWordsUsed(tx, month, Math.min(delivered, most))
      }),
    // A database that can't be reached now must not hide why the call failed: the words come back by themselves.
    free: async () => {
      await takeReservation(database.db, id, new Date()).catch(() => false)
    },
  }
}

/** Neither used nor set aside. Locks the person's month until the transaction ends. */
const wordsLeft = async (
  tx: Parameters<typeof lockWordsUsed>[0],
  { wordLimit }: WordSpender,
  month: Month,
): Promise<{ left: number; used: number }> => {
  const used = await lockWordsUsed(tx, month)
  if (used === undefined) throw unauthorized()
  return { left: wordLimit - used - (await wordsReserved(tx, month, new Date())), used }
}

/** Words that are set aside are not used yet: most calls deliver fewer, and the rest comes back when they are done. */
const callsUnderWay = () =>
  new ApiError('too_many_requests', messages.wordsUnderWay, { headers: { 'Retry-After': String(RETRY_SECONDS) } })
