const atOnce = 2

let running = 0
const waiting = new Set<() => void>()

/** Waits until fewer than two files are being read; leaves the queue when the signal aborts. */
export const queueImport = async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
  if (running >= atOnce) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(resolve)
      reject(signal!.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiting.add(resolve)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  } else running++
  try {
    return await work()
  } finally {
    // The place passes directly to the next waiting job, so that no newcomer overtakes it.
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running--
  }
}
