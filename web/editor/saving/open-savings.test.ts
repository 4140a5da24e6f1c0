import { afterEach, expect, it, vi } from 'vitest'
import { prepareReload, registerText } from './open-savings.ts'

const text = { account: 'a@example.com', tab: 'a', flush: () => Promise.resolve(true), keep: () => true }
afterEach(() => vi.useRealTimers())

it('lets a reload wait for the last save of a text that was just left', async () => {
  const { promise: closing, resolve: saved } = Promise.withResolvers<void>()
  registerText(text)(closing)
  const answered = vi.fn<(state: string) => void>()
  const reload = prepareReload().then(answered)
  await new Promise((resolve) => setTimeout(resolve))
  expect(answered).not.toHaveBeenCalled()
  saved()
  await reload
  expect(answered).toHaveBeenCalledWith('ready')
})

it('allows no reload while the last save does not end', async () => {
  vi.useFakeTimers()
  const { promise: closing, resolve: saved } = Promise.withResolvers<void>()
  registerText(text)(closing)
  const reload = prepareReload()
  await vi.runAllTimersAsync()
  expect(await reload).toBe('sending')
  saved()
})

it('sends the open text before a reload, and keeps it in the journal if that takes too long', async () => {
  vi.useFakeTimers()
  const { promise: sending, resolve: sent } = Promise.withResolvers<boolean>()
  const keep = vi.fn<() => boolean>(() => true)
  const end = registerText({ ...text, flush: () => sending, keep })
  const reload = prepareReload()
  await vi.advanceTimersByTimeAsync(1000)
  expect(keep).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(await reload).toBe('ready')
  expect(keep).toHaveBeenCalled()
  sent(true)
  end(Promise.resolve())
})

it('tells a save that takes long from one that failed, where the browser stores no text', async () => {
  vi.useFakeTimers()
  const { promise: sending, resolve: sent } = Promise.withResolvers<boolean>()
  const flush = vi.fn<() => Promise<boolean>>(() => sending)
  const end = registerText({ ...text, flush, keep: () => false })
  const reload = prepareReload()
  await vi.runAllTimersAsync()
  expect(await reload).toBe('sending')

  flush.mockResolvedValue(false)
  expect(await prepareReload()).toBe('unsaved')
  flush.mockRejectedValue(new Error('no network'))
  expect(await prepareReload()).toBe('unsaved')
  flush.mockResolvedValue(true)
  expect(await prepareReload()).toBe('ready')
  sent(true)
  end(Promise.resolve())
})
