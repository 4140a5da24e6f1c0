/** Thrown for settings that Inkloom can't start with. Each problem is one line. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Inkloom can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The exit code for unusable settings. */
export const CONFIG_EXIT_CODE = 2
