import { afterEach, expect, it, vi } from 'vitest'
import type { BookEvent } from '#contract/books.ts'
import { type BookNews, LiveBooks } from './live-books.ts'

const section = (words: number): BookEvent => ({
  type: 'section',
  chapter: 0,
  section: 0,
  state: 'writing',
  words,
  blocks: null,
})
const collect = async (events: AsyncIterable<BookNews>) => Array.fromAsync(events)

afterEach(() => vi.useRealTimers())

it('gives a watcher what happens from the call on, even before the first read', async () => {
  const live = new LiveBooks()
  live.publish('a', section(1))
  const watched = live.watch('a', new AbortController().signal)
  live.publish('a', section(2))
  live.publish('b', section(3))
  live.publish('a', { type: 'deleted' })
  expect(await collect(watched)).toEqual([section(2), { type: 'deleted' }])
})

it('ends when the watcher leaves, and when the server stops', async () => {
  const live = new LiveBooks()
  const leaving = new AbortController()
  const left = collect(live.watch('a', leaving.signal))
  const stopped = collect(live.watch('a', new AbortController().signal))
  leaving.abort()
  live.close()
  expect(await Promise.all([left, stopped])).toEqual([[], []])
})

it('shows that it is alive when nothing happens', async () => {
  vi.useFakeTimers()
  const live = new LiveBooks()
  const watched = collect(live.watch('a', new AbortController().signal))
  vi.advanceTimersByTime(16_000)
  live.close()
  expect(await watched).toEqual([{ type: 'alive' }])
})

it('estimates the time left by the speed of this run', () => {
  vi.useFakeTimers()
  const live = new LiveBooks()
  const book = live.begin('a', 4000)
  expect(live.secondsLeft('a')).toBeNull()
  vi.advanceTimersByTime(10_000)
  book.wordsKept = 1000
  book.wordsLeft = 3000
  expect(live.secondsLeft('a')).toBe(30)
  live.end('a')
  expect(live.secondsLeft('a')).toBeNull()
})
