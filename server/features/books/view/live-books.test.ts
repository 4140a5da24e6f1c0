import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BookEvent } from '#contract/book-task.ts'
import { fakePubSub } from '#tests/support/fake-pub-sub.ts'
import { type BookEventOrReload, LiveBooks } from './live-books.ts'

const section = (words: number): BookEvent => ({
  type: 'section',
  chapter: 0,
  section: 0,
  state: 'writing',
  words,
  failure: null,
  note: null,
  blocks: null,
})
const collect = async (events: AsyncIterable<BookEventOrReload>) => Array.fromAsync(events)

afterEach(() => vi.useRealTimers())

it('gives a watcher all events from the call on, even before the first read', async () => {
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

it('sends a keep-alive event when nothing happens', async () => {
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

const task = (secondsLeft: number | null): BookEvent => ({
  type: 'task',
  task: { guid: 'a', description: 'A book', seconds_left: secondsLeft } as Extract<BookEvent, { type: 'task' }>['task'],
})

const twoProcesses = () => {
  const { pubSub, lose } = fakePubSub(2)
  return { writing: new LiveBooks(pubSub[0]), showing: new LiveBooks(pubSub[1]), lose }
}

describe('a book in another process', () => {
  it('passes on events and the end, and leaves texts to the database', async () => {
    const { writing, showing } = twoProcesses()
    const watched = collect(showing.watch('a', new AbortController().signal))
    writing.publish('a', section(3))
    writing.publish('a', {
      ...(section(9) as Extract<BookEvent, { type: 'section' }>),
      state: 'done',
      blocks: [{ type: 'paragraph', text: [{ text: 'x'.repeat(9000) }] }],
    })
    writing.publish('a', { type: 'deleted' })
    expect(await watched).toEqual([section(3), { ...section(9), state: 'done' }, { type: 'deleted' }])
  })

  it('knows the sections being written and the time left, until that run ends', () => {
    vi.useFakeTimers()
    const { writing, showing } = twoProcesses()
    writing.begin('a', 4000)
    writing.publish('a', section(70))
    writing.publish('a', task(30))
    expect(showing.sections('a')).toEqual(new Map([['0.0', { state: 'writing', words: 70 }]]))
    vi.advanceTimersByTime(10_000)
    expect(showing.secondsLeft('a')).toBe(20)
    writing.publish('a', { ...(section(80) as Extract<BookEvent, { type: 'section' }>), state: 'done' })
    expect(showing.sections('a')).toEqual(new Map())
    writing.publish('a', section(5))
    writing.end('a')
    expect([showing.sections('a').size, showing.secondsLeft('a')]).toEqual([0, null])
  })

  it('drops the state of a process that has been silent for a minute, since it may have died', () => {
    vi.useFakeTimers()
    const { writing, showing } = twoProcesses()
    writing.publish('a', section(70))
    vi.advanceTimersByTime(61_000)
    expect(showing.sections('a').size).toBe(0)
  })

  it('asks watchers to reload the book when a message is too long or was lost', async () => {
    const { writing, showing, lose } = twoProcesses()
    const watched = collect(showing.watch('a', new AbortController().signal))
    writing.publish('a', { type: 'outline', title: 'x'.repeat(9000), chapters: [] })
    lose()
    writing.publish('a', { type: 'deleted' })
    expect(await watched).toEqual([{ type: 'again' }, { type: 'again' }, { type: 'deleted' }])
  })
})
