import { createHash } from 'node:crypto'
import { messages } from '#contract/tools.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Prose, ProseEvent } from '#writer/writer.ts'
import type { Database } from '../../database/database.ts'
import { inWords } from '../../http/limits/limiter.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { chargeStream } from '../../plans/charge-stream.ts'
import {
  addReservation,
  addWords,
  lockWords,
  removeOldToolWords,
  removeReservation,
  type VisitorDay,
} from './repository.ts'

interface Dependencies {
  database: Database
  /** The words per day for all visitors together. */
  wordsPerDay: number
}

/**
 * The share of a day's words that one network may use, so that it can't use up the words of all.
 */
const SHARE = 1 / 5
/**
 * Longer than a call may take. A call that is not settled by then counts as dead, and its words are
 * released.
 */
const RESERVED_MINUTES = 70

/** Days are in UTC for everybody. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Hashes a network with the day, so that visitors can't be identified or tracked across days. */
const hashOf = (day: string, network: string): string =>
  createHash('sha256').update(`${day} ${network}`).digest('base64url')

interface Spending {
  /** The network of the caller. */
  network: string
  words: number
  language: LanguageCode
  signal: AbortSignal
}

/**
 * Runs a call of a free tool on the daily words of all visitors. The most words that it may need
 * are reserved first, so that concurrent calls can't exceed the limit. A call that may need more
 * than is left throws an ApiError. Delivered words are counted: all at the end, or those that a
 * reader received before disconnecting, because otherwise disconnecting early would make any number
 * of words free. A failed call costs nothing.
 */
export const spendToolWords = async (
  dependencies: Dependencies,
  { network, words, language, signal }: Spending,
  write: () => Prose,
): Promise<AsyncIterable<ProseEvent>> => {
  const reserved = await reserve(dependencies, network, words)
  const count = (text: string) => countWords(text, language)
  return chargeStream({ signal, count, settle: reserved.settle }, write)
}

const reserve = async ({ database, wordsPerDay }: Dependencies, network: string, requested: number) => {
  const now = new Date()
  const day = dayOf(now)
  const spender: VisitorDay = { day, visitor: hashOf(day, network) }
  const share = Math.ceil(wordsPerDay * SHARE)
  const id = await database.transaction(async (tx) => {
    const taken = await lockWords(tx, spender, now)
    if (taken.everybody === 0) await removeOldToolWords(tx, now)
    const left = { everybody: wordsPerDay - taken.everybody, visitor: share - taken.visitor }
    if (requested > left.everybody)
      throw refuse(now, left.everybody, { spent: messages.daySpent, left: messages.dayLeft })
    if (requested > left.visitor)
      throw refuse(now, left.visitor, { spent: messages.shareSpent, left: messages.shareLeft })
    const expiresAt = new Date(now.getTime() + RESERVED_MINUTES * 60_000)
    return addReservation(tx, { ...spender, words: requested, expiresAt })
  })
  return {
    /** Counts the delivered words on the day that the call began. */
    settle: (delivered: number) =>
      database.transaction(async (tx) => {
        await lockWords(tx, spender, now)
        await removeReservation(tx, id)
        if (delivered > 0) await addWords(tx, spender, delivered)
      }),
  }
}

interface Said {
  spent: (wait: string) => string
  left: (left: number, wait: string) => string
}

const refuse = (now: Date, left: number, say: Said) => {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0)
  const seconds = Math.ceil((midnight - now.getTime()) / 1000)
  const wait = inWords(seconds)
  return new ApiError('too_many_requests', left > 0 ? say.left(left, wait) : say.spent(wait), {
    headers: { 'Retry-After': String(seconds) },
    details: { ends_at: midnight / 1000 },
  })
}
