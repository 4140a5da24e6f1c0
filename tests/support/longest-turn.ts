/** Turns shorter than this only wait for work in other threads. */
const WAITING_MS = 0.3

/**
 * Runs work, and returns its result with the share of its longest turn of the event loop: 1 if it
 * runs without a break. It counts CPU time of this thread, so that other load and the speed of the
 * machine don't matter.
 */
export const longestTurn = async <T>(work: () => Promise<T>): Promise<{ result: T; share: number }> => {
  let longest = 0
  let whole = 0
  let began = process.threadCpuUsage()
  let beganAt = performance.now()
  const endTurn = () => {
    const now = process.threadCpuUsage()
    const turn = now.user + now.system - began.user - began.system
    longest = Math.max(longest, turn)
    if (performance.now() - beganAt >= WAITING_MS) whole += turn
    began = now
    beganAt = performance.now()
  }
  const watch = () => {
    endTurn()
    watching = setImmediate(watch)
  }
  let watching = setImmediate(watch)
  try {
    const result = await work()
    endTurn()
    return { result, share: longest / whole }
  } finally {
    clearImmediate(watching)
  }
}

/**
 * The largest share that a turn of sliced work may have. The texts of tests take at least four turns,
 * also on a fast machine.
 */
export const SLICED = 1 / 2

/**
 * Runs work on a long text, and again if garbage collection made one of its turns long. Returns its
 * result with the smallest share of its longest turn.
 */
export const leastTurn = async <T>(work: () => Promise<T>): Promise<{ result: T; share: number }> => {
  let best = await longestTurn(work)
  for (let again = 0; best.share > SLICED && again < 3; again++) {
    const next = await longestTurn(work)
    if (next.share < best.share) best = next
  }
  return best
}
