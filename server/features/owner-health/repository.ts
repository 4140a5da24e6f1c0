import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'

/** Returns the version, such as `15.14`. */
export const databaseVersion = async (db: Queryable): Promise<string> =>
  (await db.execute<{ server_version: string }>(sql`show server_version`)).rows[0]!.server_version

export const databaseBytes = async (db: Queryable): Promise<number> =>
  Number(
    (await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`)).rows[0]!.bytes,
  )
