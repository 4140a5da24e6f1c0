import { Client } from 'pg'

/**
 * Counts the connections of Inkloom servers to a PostgreSQL database. A running server would claim
 * the jobs of the seeded books, and write them with its own model.
 */
export const countServerConnections = async (databaseUrl: string): Promise<number> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'seed' })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name in ('inkloom', 'inkloom-jobs')`,
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}
