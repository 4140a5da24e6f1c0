import { createHash } from 'node:crypto'
import { messages } from '#contract/tools.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Prose, ProseEvent } from '#writer/writer.ts'
import type { Database } from '../../database/database.ts'
import { inWords } from '../../http/limits/limiter.ts'
import { ApiError } from '../../http/errors/api-error.ts'
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
  /** What all visitors together may be written in a day. */
  wordsPerDay: number
}

/** The part of a day's words that one network may take, so that no single visitor leaves nothing for the others. */
const SHARE = 1 / 5
/** Longer than a call may take. A call that is not settled by then counts as dead, and its words are free again. */
const RESERVED_MINUTES = 70

/** Days are UTC for everybody. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Nobody can tell from what is kept who it was, or who of another day. */
const hashOf = (day: string, network: string): string =>
  createHash('sha256').update(`${day} ${network}`).digest('base64url')

interface Spending {
  /** Where it is asked from. */
  network: string
  words: number
  language: LanguageCode
  signal: AbortSignal
}

/**
 * Runs a call of a free tool on the words that all visitors of a day have together. As many as it may come to are set aside
 * before it, so that calls side by side can't pass the limit; a call that may come to more than is left is refused. What was
 * delivered is counted: all of it at the end, or what a reader who left has had of it until then, since else whoever leaves
 * before the end could have any number of words written. A call that fails costs nothing.
 */
export const spendToolWords = async (
  parts: Dependencies,
  { network, words, language, signal }: Spending,
  write: () => Prose,
): Promise<AsyncIterable<ProseEvent>> => {
  const reserved = await reserve(parts, network, words)
  let open = true
  let delivered = ''
  /** Words of a try that was begun again: whoever leaves then has read them, or the others. */
  let before = 0
  const close = async (words: number) => {
    if (!open) return
    open = false
    await reserved.settle(words)
  }
  // A database that can't be reached now must not bring the process down: the words come back by themselves.
  const count = () => Math.max(before, countWords(delivered, language))
  const leave = () => void close(count()).catch(() => {})
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })

  return (async function* () {
    let failed = false
    try {
      for await (const event of write()) {
        if (event.type === 'end') await close(event.words)
        else {
          if (event.replaces) {
            before = count()
            delivered = ''
          }
          delivered += event.text
        }
        yield event
      }
    } catch (error) {
      failed = true
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
      // A reader who leaves may be known from this loop being left before the signal fires.
      if (open) await close(failed ? 0 : count()).catch(() => {})
    }
  })()
}

const reserve = async ({ database, wordsPerDay }: Dependencies, network: string, wanted: number) => {
  const now = new Date()
  const day = dayOf(now)
  const spender: VisitorDay = { day, visitor: hashOf(day, network) }
  const share = Math.ceil(wordsPerDay * SHARE)
  const id = await database.transaction(async (tx) => {
    const taken = await lockWords(tx, spender, now)
    if (taken.everybody === 0) await removeOldToolWords(tx, now)
    const left = { everybody: wordsPerDay - taken.everybody, visitor: share - taken.visitor }
    if (wanted > left.everybody) throw refuse(now, left.everybody, { spent: messages.daySpent, left: messages.dayLeft })
    if (wanted > left.visitor) throw refuse(now, left.visitor, { spent: messages.shareSpent, left: messages.shareLeft })
    const expiresAt = new Date(now.getTime() + RESERVED_MINUTES * 60_000)
    return addReservation(tx, { ...spender, words: wanted, expiresAt })
  })
  return {
    /** Counts what was delivered, on the day on which the call began. */
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
