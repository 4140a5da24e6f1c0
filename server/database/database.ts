import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { BaseLogger } from 'pino'
import type { EmbeddedClient } from './embedded/client.ts'
import type * as schema from './schema/index.ts'

/** What statements without a model give on both drivers. */
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
/** What a repository takes, so that its queries can be part of a transaction or stand alone. */
export type Queryable = Drizzle | Transaction

/** Told of each statement when it begins. Gives what is to be called when it is over. */
export type WatchStatement = (text: string) => ((error?: unknown) => void) | undefined

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface Shared {
  /** Throws when it is used inside a transaction, whose own client is to be used there. */
  readonly db: Drizzle
  /** Commits when the work resolves, rolls back when it throws. Throws as well when the commit was not one. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For what queries past `db`, and would deadlock or leave the transaction just the same. */
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
