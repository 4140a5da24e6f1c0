import { readFileSync } from 'node:fs'

/** As package.json names it. */
export const inkloomVersion = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
