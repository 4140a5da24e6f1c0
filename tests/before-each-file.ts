// Runs before each test file. Vitest gives up waiting after a second, which is too short on a busy
// machine. The next file runs in the same process, so the clock, globals and variables are
// restored.
import { afterAll, vi } from 'vitest'
import { resolveFirst } from './import-quickly.mjs'
import { restartRandom } from './random.ts'

const LONG_MS = 100_000
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

restartRandom()
resolveFirst()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
