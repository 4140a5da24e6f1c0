// Run before each file of tests. What a test waits for may come late on a busy machine: Vitest gives up after a second.
// The next file runs in the same process, so it must not find the clock, globals or variables of this one.
import { afterAll, vi } from 'vitest'

const LONG_MS = 30_000
const patient = Symbol.for('inkloom.patient')
const marked = vi as typeof vi & { [patient]?: true }

if (!marked[patient]) {
  marked[patient] = true
  const waitFor = vi.waitFor.bind(vi)
  const withLimit = (options: Parameters<typeof waitFor>[1]) => ({
    timeout: LONG_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
  vi.waitFor = (callback, options) => waitFor(callback, withLimit(options))
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
