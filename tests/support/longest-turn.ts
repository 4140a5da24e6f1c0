/**
 * Runs work, and returns its result with the longest turn of the event loop in milliseconds of CPU
 * time of this thread, so that other load does not count.
 */
export const longestTurn = async <T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> => {
  let longest = 0
  let began = process.threadCpuUsage()
  const endTurn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - began.user - began.system)
    began = now
  }
  const watch = () => {
    endTurn()
    watching = setImmediate(watch)
  }
  let watching = setImmediate(watch)
  try {
    const result = await work()
    endTurn()
    return { result, milliseconds: longest / 1000 }
  } finally {
    clearImmediate(watching)
  }
}
