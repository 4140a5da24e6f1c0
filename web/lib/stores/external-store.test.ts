import { expect, test } from 'vitest'
import { externalStore } from './external-store.ts'

const connected = () => {
  const seen: string[] = []
  let changed: (() => void) | undefined
  const store = externalStore({
    get: () => 0,
    connect: (notify) => {
      seen.push('connect')
      changed = notify
      return () => seen.push('disconnect')
    },
  })
  return { store, seen, change: () => changed?.() }
}

test('notifies every subscriber until it unsubscribes', () => {
  const { store, change } = connected()
  const calls: string[] = []
  const stopFirst = store.subscribe(() => calls.push('first'))
  const stopSecond = store.subscribe(() => calls.push('second'))
  store.notify()
  stopFirst()
  change()
  stopSecond()
  store.notify()
  expect(calls).toEqual(['first', 'second', 'second'])
})

test('is connected from the first subscription to the end of the last, and can connect again', () => {
  const { store, seen } = connected()
  const stops = [store.subscribe(() => {}), store.subscribe(() => {})]
  expect(seen).toEqual(['connect'])
  stops[0]!()
  stops[0]!()
  expect(seen).toEqual(['connect'])
  stops[1]!()
  expect(seen).toEqual(['connect', 'disconnect'])
  store.subscribe(() => {})()
  expect(seen).toEqual(['connect', 'disconnect', 'connect', 'disconnect'])
})

test('counts the same function twice when it subscribes twice', () => {
  const { store } = connected()
  let calls = 0
  const listener = () => calls++
  const stop = store.subscribe(listener)
  store.subscribe(listener)
  stop()
  store.notify()
  expect(calls).toBe(1)
})
