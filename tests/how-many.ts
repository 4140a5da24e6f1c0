// Tests of the web also import this file, and have no types of Node.js.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process

/**
 * True in `npm run soak`, which runs the long version of tests of which `npm test` runs a sample.
 */
export const soaking = Boolean(env['SOAK'])

/**
 * Returns the number of attempts for a test. An environment variable of this name takes precedence.
 */
export const howMany = (name: string, { sample, soak }: { sample: number; soak: number }): number =>
  Number(env[name] ?? (soaking ? soak : sample))
