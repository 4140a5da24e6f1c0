/** Work that is done in steps. A caller can do other work at each `yield`. */
export type Steps<T> = Generator<void, T>

/** Runs all steps at once. */
export const runSteps = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
