import type pg from 'pg'

/** The oldest version that the tests run on. */
const OLDEST_VERSION = 15
/** Thrown if the server of DATABASE_URL can't be used. The message is one line for the operator. */
export class UnusableServer extends Error {}

const EXAMPLE = 'for example DATABASE_URL=postgres://user:password@127.0.0.1:5432/inkloom'

const reason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Throws an UnusableServer with advice for the operator if the server can't be used. The message
 * never contains the password from the address.
 */
export const checkServer = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  const { host } = new URL(databaseUrl)
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    version = rows[0]!.version
  } catch (error) {
    throw new UnusableServer(
      `DATABASE_URL can't be used: Inkloom can't connect to PostgreSQL at ${host}: ${reason(error)}; ${EXAMPLE}`,
      { cause: error },
    )
  }
  if (version < OLDEST_VERSION)
    throw new UnusableServer(
      `DATABASE_URL can't be used: PostgreSQL at ${host} is version ${version}, and Inkloom needs ${OLDEST_VERSION} or newer; ${EXAMPLE}`,
    )
}
