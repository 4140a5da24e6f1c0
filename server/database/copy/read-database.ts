import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database.ts'
import { newestMigrationQuery } from '../migrations.ts'
import {
  type CopiedTable,
  findSequences,
  findTables,
  measureTable,
  rowsOf,
  type SequenceState,
  writeAlike,
} from './tables.ts'

/**
 * A part of a whole database. The description of the database comes first, and then each table,
 * followed by its rows.
 */
export type Part =
  | { kind: 'database'; migration: number; sequences: SequenceState[] }
  | { kind: 'table'; name: string; columns: string[]; rows: number; checksum: string }
  /** Some rows of the preceding table, each as a line of JSON. */
  | { kind: 'rows'; rows: string[] }

const PAGE_CHARACTERS = 1_000_000
const FIRST_PAGE = 20
const LONGEST_PAGE = 2000

/** Reads the whole database from one snapshot. It must be the first query of the transaction. */
export async function* readDatabase(tx: Transaction): AsyncGenerator<Part> {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  await writeAlike(tx)
  yield { kind: 'database', migration: await newestMigration(tx), sequences: await findSequences(tx) }
  for (const table of await findTables(tx)) {
    const { name, columns } = table
    yield { kind: 'table', name, columns, ...(await measureTable(tx, table)) }
    yield* readRows(tx, table)
  }
}

export const newestMigration = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ created_at: unknown }>(sql.raw(newestMigrationQuery))
  return Number(rows[0]?.created_at)
}

/**
 * Reads a table in pages of about the same size in characters, because a row can be tiny or a whole
 * book.
 */
async function* readRows(tx: Transaction, table: CopiedTable): AsyncGenerator<Part> {
  await tx.execute(sql`declare copied no scroll cursor for ${rowsOf(table)}`)
  let page = FIRST_PAGE
  for (;;) {
    const { rows: found } = await tx.execute<{ row: string }>(sql.raw(`fetch ${page} from copied`))
    if (found.length === 0) break
    const rows = found.map(({ row }) => row)
    yield { kind: 'rows', rows }
    const characters = rows.reduce((sum, row) => sum + row.length, 0)
    page = Math.min(LONGEST_PAGE, Math.max(1, Math.floor((PAGE_CHARACTERS * rows.length) / characters)))
  }
  await tx.execute(sql`close copied`)
}
