/** Response header with the version of the pages: the name of the application's entry script. */
export const BUILD_HEADER = 'Inkloom-Build'

/**
 * Returns the version of a built application page; null if it has no entry script. The page loads
 * that one last. The scripts before it can be equal in two versions.
 */
export const buildOf = (shell: string): string | null =>
  [...shell.matchAll(/\/assets\/([\w.-]+\.js)"/g)].at(-1)?.[1] ?? null
