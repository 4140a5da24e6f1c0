// Also read by tests of the web, whose types know nothing of Node.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process

/** Whether `npm run soak` runs the tests, which tries at length what `npm test` tries a sample of. */
export const soaking = Boolean(env['SOAK'])

/** How many times to try something. A variable of this name goes before. */
export const howMany = (name: string, { sample, soak }: { sample: number; soak: number }): number =>
  Number(env[name] ?? (soaking ? soak : sample))
