/**
 * Limits concurrency: `atOnce` calls run, `waiting` calls queue, and further ones throw `refuse()`.
 */
export const createGate = (atOnce: number, waiting: number, refuse: () => Error) => {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw refuse()
    try {
      return await work()
    } finally {
      // The next in the queue takes over the place directly, so that no new call can overtake it.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
