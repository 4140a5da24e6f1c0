/**
 * The error of a transaction that PostgreSQL rolled back on COMMIT, because the error of a
 * statement was caught and not rethrown. PostgreSQL itself answers such a COMMIT without an error.
 */
export const failedTransaction = (): Error =>
  new Error('The transaction was rolled back: one of its statements failed, and the error was not passed on.')
