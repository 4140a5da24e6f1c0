/**
 * Exit codes of failed starts, so that a service manager can tell which are worth a retry.
 * `docs/operating.md` lists them. Any other failure exits with 1.
 */
export const startExitCodes = {
  'data folder incomplete': 10,
  'database damaged': 11,
  'read-only': 12,
  'disk full': 13,
  'in use': 14,
  'wrong owner': 15,
  'other version': 16,
} as const

export type StartProblem = keyof typeof startExitCodes

/**
 * Thrown if the database can't be opened. The message is for the operator, and says what to do if
 * anything helps. The data folder is unchanged.
 */
export class StartFailure extends Error {
  readonly problem: StartProblem
  readonly exitCode: number

  constructor(problem: StartProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
    this.problem = problem
    this.exitCode = startExitCodes[problem]
  }
}
