/**
 * Creates a queue that runs at most `atOnce` jobs. The others wait in order, or leave the queue
 * when their signal aborts.
 */
export const createQueue = (atOnce: number) => {
  let running = 0
  const waiting = new Set<() => void>()

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(start)
        reject(signal!.reason as Error)
      }
      const start = () => {
        waiting.delete(start)
        signal?.removeEventListener('abort', leave)
        running++
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (running < atOnce) start()
      else waiting.add(start)
    })

  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    await turn(signal)
    try {
      return await work()
    } finally {
      running--
      const [next] = waiting
      next?.()
    }
  }
}
