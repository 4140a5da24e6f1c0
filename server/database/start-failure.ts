/**
 * Exit codes of a start that could not happen, so that a service manager can tell what is worth trying again.
 * `docs/operating.md` lists them. 1 is any other failure.
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

/** The message is one sentence for the operator, perhaps with what to do. Nothing was changed. */
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
