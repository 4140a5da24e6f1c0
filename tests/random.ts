import { seed } from './how-many.ts'

/** Creates a generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
const createRandom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let next = createRandom(seed)

/** Replaces Math.random in tests, so that a run can be repeated with its seed. */
export const random = (): number => next()

/** Begins again with a seed. Each test file does, because files share their modules. */
export const restartRandom = (start = seed): void => {
  next = createRandom(start)
}
