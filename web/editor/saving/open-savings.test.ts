import { afterEach, expect, it, vi } from 'vitest'
import { canReload, registerText } from './open-savings.ts'

const text = { account: 'a@example.com', tab: 'a', flush: () => Promise.resolve(true), keep: () => true }
afterEach(() => vi.useRealTimers())

it('lets a reload wait for the last save of a text that was just left', async () => {
  const { promise: closing, resolve: saved } = Promise.withResolvers<void>()
  registerText(text)(closing)
  const answered = vi.fn<(can: boolean) => void>()
  const asked = canReload().then(answered)
  await new Promise((resolve) => setTimeout(resolve))
  expect(answered).not.toHaveBeenCalled()
  saved()
  await asked
  expect(answered).toHaveBeenCalledWith(true)
})

it('allows no reload while the last save does not end', async () => {
  vi.useFakeTimers()
  const { promise: closing, resolve: saved } = Promise.withResolvers<void>()
  registerText(text)(closing)
  const asked = canReload()
  await vi.runAllTimersAsync()
  expect(await asked).toBe(false)
  saved()
})

it('sends the open text before a reload, and keeps it in the journal if that takes too long', async () => {
  vi.useFakeTimers()
  const { promise: sending, resolve: sent } = Promise.withResolvers<boolean>()
  const keep = vi.fn<() => boolean>(() => true)
  const end = registerText({ ...text, flush: () => sending, keep })
  const asked = canReload()
  await vi.advanceTimersByTimeAsync(1000)
  expect(keep).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(await asked).toBe(true)
  expect(keep).toHaveBeenCalled()
  sent(true)
  end(Promise.resolve())
})
