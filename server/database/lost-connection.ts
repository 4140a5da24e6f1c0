/**
 * The SQLSTATEs of a server that is stopping, was killed, is starting or has no free connections,
 * and the operating system's codes for failed connections.
 */
const codes =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of the driver for errors without a code. */
const words =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * Returns true if the database was unreachable and may become reachable again. The query did not
 * cause such an error.
 */
export const isOfLostConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.test(code)) || words.test(error.message) || isOfLostConnection(error.cause)
}
