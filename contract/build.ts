/** With which version of the pages a server answers: the name of the application's entry script. */
export const BUILD_HEADER = 'Inkloom-Build'

/** The version that a built application page is of; null where it has no entry script. */
export const buildOf = (shell: string): string | null => /\/assets\/([\w.-]+\.js)"/.exec(shell)?.[1] ?? null
