import longRuns from './long-runs.json' with { type: 'json' }

// Tests of the web also import this file, and have no types of Node.js.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process

/**
 * True in `npm run soak`, which runs the long version of tests of which `npm test` runs a sample.
 */
export const soaking = Boolean(env['SOAK'])

/**
 * The seed of random tests. `npm test` repeats the same sample; `npm run soak` chooses and prints
 * another seed each time, and SOAK_SEED repeats one.
 */
export const seed = Number(env['SOAK_SEED'] ?? 20_261_122)

const sizes: Record<string, { sample: number; soak: number }> = Object.assign(
  {},
  ...Object.values(longRuns).map((part) => part.sizes),
)
type Sizes = (typeof longRuns)[keyof typeof longRuns]['sizes']
/** The names in tests/long-runs.json. */
export type SizeName = Sizes extends infer Each ? (Each extends Each ? keyof Each & string : never) : never

/**
 * Returns the number of attempts for a test. An environment variable of this name takes precedence.
 */
export const howMany = (name: SizeName): number => Number(env[name] ?? sizes[name]![soaking ? 'soak' : 'sample'])
