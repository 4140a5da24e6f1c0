/** Response header with the version of the pages: the name of the application's entry script. */
export const BUILD_HEADER = 'Inkloom-Build'

/** Returns the version of a built application page; null if it has no entry script. */
export const buildOf = (shell: string): string | null => /\/assets\/([\w.-]+\.js)"/.exec(shell)?.[1] ?? null
