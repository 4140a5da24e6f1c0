import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { BaseLogger } from 'pino'
import type { EmbeddedClient } from './embedded/client.ts'
import type * as schema from './schema/index.ts'

/** The result of a raw statement, which both drivers return. */
interface Outcome<Row> {
  rows: Row[]
  rowCount: number | null
}
interface OutcomeOfBoth extends PgQueryResultHKT {
  readonly type: Outcome<this['row']>
}

type Schema = typeof schema
export type Drizzle = PgDatabase<OutcomeOfBoth, Schema, ExtractTablesWithRelations<Schema>>
export type Transaction = PgTransaction<OutcomeOfBoth, Schema, ExtractTablesWithRelations<Schema>>
/**
 * The database parameter of repository functions, whose queries run inside a transaction or on
 * their own.
 */
export type Queryable = Drizzle | Transaction

/** Called when a statement begins. Returns a function to call when it ends, or undefined. */
export type WatchStatement = (text: string) => ((error?: unknown) => void) | undefined

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface Shared {
  /**
   * The client for queries outside transactions. Throws if it is used inside a transaction, which
   * has its own client.
   */
  readonly db: Drizzle
  /**
   * Runs `work` in a transaction. Commits when `work` resolves, and rolls back when it throws. Also
   * throws if PostgreSQL rolled back instead of committing.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Throws inside a transaction. Code that queries without `db` calls it, because its query would
   * deadlock or would not be part of the transaction.
   */
  readonly refuseInsideTransaction: () => void
  close(): Promise<void>
}

export interface EmbeddedDatabase extends Shared {
  readonly kind: 'embedded'
  readonly client: EmbeddedClient
}

export interface ServerDatabase extends Shared {
  readonly kind: 'server'
  readonly databaseUrl: string
}

export type Database = EmbeddedDatabase | ServerDatabase
