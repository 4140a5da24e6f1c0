import { isNotNull, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database.ts'
import { newestMigrationQuery } from '../migrations.ts'
import { images } from '../schema/index.ts'
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
 * A part of a database copy. The description of the database comes first, and then each table,
 * followed by its rows.
 */
export type Part =
  | { kind: 'database'; migration: number; sequences: SequenceState[] }
  | { kind: 'table'; name: string; columns: string[]; rows: number; checksum: string }
  /** Some rows of the preceding table, each as a line of JSON. */
  | { kind: 'rows'; rows: string[] }
  /** A file of the store, such as an image. Files follow after all tables. */
  | { kind: 'file'; name: string; bytes: Uint8Array }

/** Returns null if there is no such file. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>

const PAGE_CHARACTERS = 1_000_000
const FIRST_PAGE = 20
const LONGEST_PAGE = 2000

/**
 * Reads the whole database from one snapshot. Its first query must be the first one of the
 * transaction.
 */
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

/** Returns the names of the files. A database of an older version has none. */
const fileNames = async (tx: Transaction): Promise<{ id: string }[]> => {
  const { rows } = await tx.execute<{ known: boolean }>(sql`select to_regclass('public.images') is not null as known`)
  if (!rows[0]!.known) return []
  return tx.select({ id: images.id }).from(images).where(isNotNull(images.storedAt)).orderBy(images.id)
}

/**
 * Passes a consistent snapshot of the whole database to `write`, and then the files that its rows
 * refer to. The transaction ends before the files are read, because it blocks all other queries of
 * the embedded database. A file that was removed since then is left out.
 */
export const copyEverything = async (
  { transaction }: Pick<Database, 'transaction'>,
  readFile: ReadFile,
  write: (part: Part) => Promise<void>,
): Promise<void> => {
  const names = await transaction(async (tx) => {
    for await (const part of readDatabase(tx)) await write(part)
    return fileNames(tx)
  })
  for (const { id } of names) {
    const bytes = await readFile(id)
    if (bytes) await write({ kind: 'file', name: id, bytes })
  }
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
