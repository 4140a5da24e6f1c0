import type { Shape } from './shapes.ts'

/** Processor milliseconds of this thread: other programs on the machine do not count. */
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const measure = async (run: () => unknown): Promise<number> => {
  const begun = cpu()
  try {
    await run()
  } catch {
    // A refusal is an answer too: only its cost counts.
  }
  return cpu() - begun
}

export interface Growth {
  shape: string
  length: number
  milliseconds: number
  /** Cost at `length` against the cost at half of it. */
  factor: number
  /** How many doublings in a row were worse than linear. */
  steps: number
}

/** Shorter measurements are noise. */
const MEASURABLE = 12
/** Twice the text may take so many times as long: what is over 2 is garbage, and caches that overflow. */
const MOST_GROWTH = 2.7
/** A step that grows faster is believed when it took so many milliseconds. */
const CERTAIN = 80

/**
 * Doubles a worst-case text up to `most` characters, and stops at the first step that shows a cost worse than linear, so
 * that a quadratic rule is reported and never waited for.
 */
export const growthOf = async (run: (text: string) => unknown, shape: Shape, most: number): Promise<Growth> => {
  let length = Math.min(most, 400)
  let before = await measure(() => run(shape.build(length)))
  let growth: Growth = { shape: shape.name, length, milliseconds: before, factor: 1, steps: 0 }
  while (length < most && !isSteep(growth)) {
    length = Math.min(most, length * 2)
    const text = shape.build(length)
    let milliseconds = await measure(() => run(text))
    // Once more, in case a table was made or the garbage of others was collected meanwhile.
    if (milliseconds > CERTAIN && milliseconds > before * MOST_GROWTH)
      milliseconds = Math.min(milliseconds, await measure(() => run(text)))
    const factor = milliseconds / Math.max(before, MEASURABLE)
    const steep = factor > MOST_GROWTH && milliseconds > CERTAIN
    growth = { shape: shape.name, length, milliseconds, factor, steps: steep ? growth.steps + 1 : 0 }
    before = milliseconds
  }
  return growth
}

/** Two steps in a row, or one to the longest text that takes long. */
export const isSteep = ({ steps, milliseconds }: Growth): boolean => steps > 1 || (steps > 0 && milliseconds > 1000)
