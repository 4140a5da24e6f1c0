/**
 * A statement failed, the error was caught and not passed on, and so what looks like a commit is a rollback. PostgreSQL
 * itself answers such a COMMIT without an error.
 */
export const failedTransaction = (): Error =>
  new Error('The transaction was rolled back: one of its statements failed, and the error was not passed on.')
