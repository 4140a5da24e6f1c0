/** Whether `npm run soak` runs the tests, which tries at length what `npm test` tries a sample of. */
export const soaking = Boolean(process.env['SOAK'])

/** How many times to try something. A variable of this name goes before. */
export const howMany = (name: string, { sample, soak }: { sample: number; soak: number }): number =>
  Number(process.env[name] ?? (soaking ? soak : sample))
