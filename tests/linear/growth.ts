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
 * Maximum growth for twice the text. The part above 2 allows for garbage collection and cache
 * misses.
 */
const MOST_GROWTH = 2.7
/** A steeper step is trusted if it took more than this many milliseconds. */
const CERTAIN = 80

/** Measures the first length of a text, before it is doubled. */
export const startGrowth = async (
  run: (text: string) => unknown,
  { name, build }: Shape,
  length: number,
): Promise<Growth> => {
  const text = build(length)
  return { shape: name, length, milliseconds: await measure(() => run(text)), factor: 1, steps: 0 }
}

/** Measures twice the text, up to `most` characters. */
export const grow = async (
  run: (text: string) => unknown,
  { name, build }: Shape,
  { length: shorter, milliseconds: before, steps }: Growth,
  most: number,
): Promise<Growth> => {
  const length = Math.min(most, shorter * 2)
  const text = build(length)
  let milliseconds = await measure(() => run(text))
  // Measures again, in case a table was built or garbage was collected in the meantime.
  if (milliseconds > CERTAIN && milliseconds > before * MOST_GROWTH)
    milliseconds = Math.min(milliseconds, await measure(() => run(text)))
  const factor = milliseconds / Math.max(before, MEASURABLE)
  const steep = factor > MOST_GROWTH && milliseconds > CERTAIN
  return { shape: name, length, milliseconds, factor, steps: steep ? steps + 1 : 0 }
}

/**
 * Doubles a worst-case text up to `most` characters. Stops at the first steps with worse than
 * linear growth, so that a quadratic rule is reported quickly.
 */
export const growthOf = async (run: (text: string) => unknown, shape: Shape, most: number): Promise<Growth> => {
  let growth = await startGrowth(run, shape, Math.min(most, 400))
  while (growth.length < most && !isSteep(growth)) growth = await grow(run, shape, growth, most)
  return growth
}

/** Returns true if two consecutive steps were steep, or if the last one was steep and slow. */
export const isSteep = ({ steps, milliseconds }: Growth): boolean => steps > 1 || (steps > 0 && milliseconds > 1000)
