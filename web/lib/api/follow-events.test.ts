import { expect, test } from 'vitest'
import { followEvents } from './follow-events.ts'
import { ApiError } from './api-error.ts'

type Connection = (signal: AbortSignal) => AsyncIterable<string>

const follow = async (connections: (Connection | Error)[], options: { silenceMilliseconds?: number } = {}) => {
  const seen: string[] = []
  const waits: number[] = []
  let opened = 0
  const leaving = new AbortController()
  const ended = followEvents<string>({
    open: async (signal) => {
      const next = connections[opened++]
      if (!next) {
        // Aborts, so that a test of a broken follower fails instead of looping forever.
        leaving.abort()
        throw new Error('more connections than expected')
      }
      if (next instanceof Error) throw next
      return next(signal)
    },
    onEvent: (event) => {
      seen.push(event)
      if (event === 'leave') leaving.abort()
      return event === 'over'
    },
    onConnection: (connected) => seen.push(connected ? '+' : '-'),
    signal: leaving.signal,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  })
  return { result: await ended.catch((error: unknown) => error), seen, waits, opened }
}
const says = (...events: string[]): Connection =>
  async function* () {
    yield* events
  }
const saysThenBreaks = (event: string): Connection =>
  async function* () {
    yield event
    throw new TypeError('network error')
  }

/** Sends one event, and then keeps the connection open until it is aborted. */
const silent: Connection = (signal) =>
  (async function* () {
    yield 'a'
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })()

test('ends when the handler reports the last event', async () => {
  const { seen, opened } = await follow([says('a', 'over', 'never')])
  expect(seen).toEqual(['+', 'a', '+', 'over'])
  expect(opened).toBe(1)
})

test('reconnects after a lost connection, a clean end and a server error', async () => {
  const { seen, opened } = await follow([
    saysThenBreaks('a'),
    says('b'),
    new ApiError(503, {}),
    new TypeError('not reached'),
    says('over'),
  ])
  expect(seen.filter((event) => event.length > 0 && !'+-'.includes(event))).toEqual(['a', 'b', 'over'])
  expect(opened).toBe(5)
})

test('waits longer after each failure, up to a limit, and resets once events arrive', async () => {
  const failures = Array.from({ length: 8 }, () => new TypeError('not reached'))
  const { waits } = await follow([...failures, saysThenBreaks('a'), says('over')])
  expect(waits[0]).toBeLessThanOrEqual(500)
  expect(waits[5]).toBeGreaterThan(2_500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
  expect(waits[8]).toBeLessThanOrEqual(500)
})

test('ends at a refusal, since a retry would not help', async () => {
  const { result, opened } = await follow([new ApiError(404, { code: 'not_found' })])
  expect(result).toMatchObject({ status: 404 })
  expect(opened).toBe(1)
})

test('ends when it is aborted', async () => {
  const { seen, opened, waits } = await follow([says('leave', 'never')])
  expect(seen).toEqual(['+', 'leave'])
  expect(opened).toBe(1)
  expect(waits).toEqual([])
})

test('replaces a connection that falls silent', async () => {
  const { seen } = await follow([silent, says('over')], { silenceMilliseconds: 5 })
  expect(seen).toEqual(['+', 'a', '-', '+', 'over'])
})
