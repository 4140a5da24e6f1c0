import type pg from 'pg'

/** The oldest version that the tests run on. */
const OLDEST_VERSION = 15

const reason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Fails with what an operator can act on, and without the password that the address may hold. */
export const checkServer = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  const { host } = new URL(databaseUrl)
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    version = rows[0]!.version
  } catch (error) {
    throw new Error(`PostgreSQL at ${host} (DATABASE_URL) does not answer: ${reason(error)}`, { cause: error })
  }
  if (version < OLDEST_VERSION)
    throw new Error(
      `PostgreSQL at ${host} (DATABASE_URL) is version ${version}; Inkloom needs ${OLDEST_VERSION} or newer.`,
    )
}
