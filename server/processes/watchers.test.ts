import { getEventListeners } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { createWatchers } from './watchers.ts'

interface Event {
  type: 'alive' | 'changed' | 'deleted'
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('yields the events of one subject until it is deleted', async () => {
  const { watch, emit } = createWatchers<Event>({ type: 'alive' })
  const events = watch('a', new AbortController().signal)
  emit('a', { type: 'changed' })
  emit('b', { type: 'deleted' })
  emit('a', { type: 'deleted' })
  expect(await Array.fromAsync(events)).toEqual([{ type: 'changed' }, { type: 'deleted' }])
})

it('leaves nothing in memory that waits for the end of a watch that is over', async () => {
  const combined = vi.spyOn(AbortSignal, 'any')
  const { watch, emit } = createWatchers<Event>({ type: 'alive' })
  const events = watch('a', new AbortController().signal)
  emit('a', { type: 'deleted' })
  await Array.fromAsync(events)
  const stop = combined.mock.results[0]!.value as AbortSignal
  expect(getEventListeners(stop, 'abort')).toEqual([])
})
