/** The server is about to stop, was killed, starts, or is full; and what the system says of connections. */
const codes =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own words, which have no code. */
const words =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether the database was away, and may be back: nothing is then known to be wrong with what it was asked. */
export const isOfLostConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.test(code)) || words.test(error.message) || isOfLostConnection(error.cause)
}
