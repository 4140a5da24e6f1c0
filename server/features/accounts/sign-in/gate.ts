/** Lets so many pieces of work run at once, and so many wait; more are refused. */
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
      // Whoever waits takes the place over, so that nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
