/** Limits concurrency. Further calls wait in order. */
export const createSlots = (limit: () => number) => {
  let taken = 0
  const waiting: (() => void)[] = []
  const admit = () => {
    while (waiting.length && taken < limit()) {
      taken++
      waiting.shift()!()
    }
  }
  return {
    take: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        admit()
      }),
    give: () => {
      taken--
      admit()
    },
  }
}
