import { appendFileSync } from 'node:fs'

/** Where `npm test` collects the names of what it could not run on this machine, one on a line. */
const collected = process.env.INKLOOM_LEFT_OUT

/**
 * Whether a test that needs something outside of Inkloom can run: `test.runIf(canRun(...))`. What can't is named at the
 * end of `npm test`, with what would let it run.
 */
export const canRun = (what: string, present: boolean, howToGetIt: string): boolean => {
  if (!present && collected) appendFileSync(collected, `${what} (${howToGetIt})\n`)
  return present
}
