import type { Shape } from './shapes.ts'

/** Returns the CPU time of this thread in milliseconds, so that other programs don't count. */
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const measure = async (run: () => unknown): Promise<number> => {
  const begun = cpu()
  try {
    await run()
  } catch (error) {
    // A rejected text is a valid result, whose cost counts. A stack overflow is not.
    if (error instanceof RangeError || error instanceof TypeError) throw error
  }
  return cpu() - begun
}

export interface Growth {
  shape: string
  length: number
  milliseconds: number
  /** Cost at `length` divided by the cost at half of it. */
  factor: number
  /** Number of consecutive doublings with worse than linear growth. */
  steps: number
}

/** Shorter measurements, in milliseconds, are noise. */
const MEASURABLE = 12
/**
 * The most growth for twice the text. The part above 2 allows for garbage collection and cache
 * misses.
 */
const MOST_GROWTH = 2.7
/** A steeper step is trusted if it took more than this many milliseconds. */
const CERTAIN = 80

/**
 * Doubles a worst-case text up to `most` characters. Stops at the first steps with worse than
 * linear growth, so that a quadratic rule is reported quickly.
 */
export const growthOf = async (run: (text: string) => unknown, shape: Shape, most: number): Promise<Growth> => {
  let length = Math.min(most, 400)
  let before = await measure(() => run(shape.build(length)))
  let growth: Growth = { shape: shape.name, length, milliseconds: before, factor: 1, steps: 0 }
  while (length < most && !isSteep(growth)) {
    length = Math.min(most, length * 2)
    const text = shape.build(length)
    let milliseconds = await measure(() => run(text))
    // Measures again, in case a table was built or garbage was collected in the meantime.
    if (milliseconds > CERTAIN && milliseconds > before * MOST_GROWTH)
      milliseconds = Math.min(milliseconds, await measure(() => run(text)))
    const factor = milliseconds / Math.max(before, MEASURABLE)
    const steep = factor > MOST_GROWTH && milliseconds > CERTAIN
    growth = { shape: shape.name, length, milliseconds, factor, steps: steep ? growth.steps + 1 : 0 }
    before = milliseconds
  }
  return growth
}

/** Returns true if two consecutive steps were steep, or the last one and slow. */
export const isSteep = ({ steps, milliseconds }: Growth): boolean => steps > 1 || (steps > 0 && milliseconds > 1000)
