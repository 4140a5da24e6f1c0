import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

/** Fakes a browser with an active version of the application, and a newer one that waits. */
const openBrowser = () => {
  const container = new EventTarget()
  const newer = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: vi.fn<(message: string) => void>(),
  })
  const registration = Object.assign(new EventTarget(), { waiting: newer, installing: null })
  const serviceWorker = Object.assign(container, { controller: {}, getRegistration: async () => registration })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', { location: { reload } })
  return { container, newer, reload }
}

it('a restart opens the newer version once it has started, and this one again if that takes too long', async () => {
  vi.useFakeTimers()
  const { container, newer, reload } = openBrowser()
  const { appWorker } = await import('./app-worker.ts')
  await appWorker.follow()

  appWorker.restart()
  expect(newer.postMessage).toHaveBeenCalledWith('activate')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()

  reload.mockClear()
  appWorker.restart()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalled()
})
