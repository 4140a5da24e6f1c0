import { appendFileSync } from 'node:fs'

/**
 * The file in which `npm test` collects the tests that could not run on this machine, one per line.
 */
const collected = process.env.INKLOOM_LEFT_OUT

/**
 * Returns true if a test that needs an external program can run: `test.runIf(canRun(...))`. `npm
 * test` lists the skipped ones at its end, with the way to enable them.
 */
export const canRun = (what: string, present: boolean, howToGetIt: string): boolean => {
  if (!present && collected) appendFileSync(collected, `${what} (${howToGetIt})\n`)
  return present
}
