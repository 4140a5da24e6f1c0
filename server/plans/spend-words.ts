import { messages } from '#contract/billing.ts'
import type { ProseEvent } from '#writer/writer.ts'
import type { Database } from '../database/database.ts'
import { ApiError, unauthorized } from '../http/errors/api-error.ts'
import { chargeStream } from './charge-stream.ts'
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

/** The account that spends words. */
export interface WordSpender extends Pick<Plan, 'wordLimit'> {
  id: string
}

/**
 * The lifetime of a reservation in minutes. A call that is not settled by then counts as dead, and
 * its words are free again.
 */
const RESERVED_MINUTES = 15
/** The seconds after which to retry while running calls hold the remaining words. */
const RETRY_SECONDS = 5

/** Returns the calendar month of a date in UTC. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7)

interface Reservation {
  /** The number of words that may be delivered. */
  words: number
  /** Counts the delivered words, in the month in which the call began. */
  settle(delivered: number): Promise<void>
  /** Releases the reservation of a call that delivered nothing. */
  free(): Promise<void>
}

/**
 * Runs a call of a language model that costs words. Before the call, the estimated words are
 * reserved, or as many as are left, so that concurrent calls can't exceed the limit. Afterwards the
 * delivered words are counted. A failed call costs nothing. Throws an ApiError if no words are
 * left. No transaction is open during the call.
 */
export const spendWords = async <T>(
  dependencies: Dependencies,
  user: WordSpender,
  { words }: { words: number },
  work: (words: number) => Promise<{ value: T; words: number }>,
): Promise<T> => {
  const reserved = await reserveWords(dependencies, user, words)
  const delivered = await work(reserved.words).catch(async (error: unknown) => {
    await reserved.free()
    throw error
  })
  await reserved.settle(delivered.words)
  return delivered.value
}

/**
 * Runs a streamed call that costs words. The text is counted at its `end`. If the reader leaves
 * early, the words delivered until then are counted, because they were read. A failed stream costs
 * nothing. Throws an ApiError before the stream begins if no words are left. `signal` aborts when
 * the reader disconnects, possibly before the first word.
 */
export const spendWordsOnStream = async (
  dependencies: Dependencies,
  user: WordSpender,
  { words, signal, count }: StreamedCall,
  write: (words: number) => AsyncIterable<ProseEvent>,
): Promise<AsyncIterable<ProseEvent>> => {
  const reserved = await reserveWords(dependencies, user, words)
  const settle = (counted: number) => (counted > 0 ? reserved.settle(counted) : reserved.free())
  return chargeStream({ signal, count, settle }, () => write(reserved.words))
}

interface StreamedCall {
  words: number
  signal: AbortSignal
  /** Returns the number of words of a text. */
  count: (text: string) => number
}

const reserveWords = async ({ database }: Dependencies, user: WordSpender, requested: number): Promise<Reservation> => {
  const month = { userId: user.id, month: monthOf(new Date()) }
  if (user.wordLimit === 0)
    return {
      words: requested,
      settle: async (delivered) => {
        await addWordsUsed(database.db, month, delivered)
      },
      free: async () => {},
    }
  const { id, words } = await database.transaction(async (tx) => {
    const { left, used } = await wordsLeft(tx, user, month)
    if (left <= 0) throw used < user.wordLimit ? callsUnderWay() : new ApiError('words_spent', messages.limitReached)
    const words = Math.min(requested, left)
    const expiresAt = new Date(Date.now() + RESERVED_MINUTES * 60_000)
    return { id: await addReservation(tx, { ...month, words, expiresAt }), words }
  })
  return {
    words,
    settle: (delivered) =>
      database.transaction(async (tx) => {
        const { left } = await wordsLeft(tx, user, month)
        const stillHeld = await takeReservation(tx, id, new Date())
        // A call may deliver more than was reserved, or end after its reservation expired. Then it
        // is counted only up to the limit.
        const most = Math.max(0, left) + (stillHeld ? words : 0)
        await addWordsUsed(tx, month, Math.min(delivered, most))
      }),
    // An unreachable database must not hide the error of the call. The reservation expires on its
    // own.
    free: async () => {
      await takeReservation(database.db, id, new Date()).catch(() => false)
    },
  }
}

/**
 * Returns the words that are neither used nor reserved. Locks the user's month until the
 * transaction ends.
 */
const wordsLeft = async (
  tx: Parameters<typeof lockWordsUsed>[0],
  { wordLimit }: WordSpender,
  month: Month,
): Promise<{ left: number; used: number }> => {
  const used = await lockWordsUsed(tx, month)
  if (used === undefined) throw unauthorized()
  return { left: wordLimit - used - (await wordsReserved(tx, month, new Date())), used }
}

/**
 * Reserved words are not used yet. Most calls deliver fewer, and the rest is released when they
 * end.
 */
const callsUnderWay = () =>
  new ApiError('too_many_requests', messages.wordsUnderWay, { headers: { 'Retry-After': String(RETRY_SECONDS) } })
