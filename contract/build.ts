/** Response header with the version of the pages: the name of the application's entry script. */
export const BUILD_HEADER = 'Inkloom-Build'

/**
 * Returns the version of a built application page, or null if it has no entry script. The entry
 * script is the last one, and the scripts before it can be the same in two versions.
 */
export const buildOf = (shell: string): string | null =>
  [...shell.matchAll(/\/assets\/([\w.-]+\.js)"/g)].at(-1)?.[1] ?? null
