import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database.ts'
import { newestMigration, type Part } from './read-database.ts'
import { type CopiedTable, findTables, measureTable, type SequenceState, writeAlike } from './tables.ts'

/** The number of copied rows of a table, for the operator. */
export interface CopiedRows {
  table: string
  rows: number
}

/**
 * Thrown if data can't be copied, for example because the target database is not empty or has
 * another schema.
 */
export class CannotCopy extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotCopy'
  }
}

/** Stores a file of the copied installation. */
export type PutFile = (name: string, bytes: Uint8Array) => Promise<void>

type TablePart = Extract<Part, { kind: 'table' }>

/**
 * The table of queues, which may already have rows in an empty database: every server creates the
 * same queues when it starts.
 */
const QUEUES = 'pgboss.queue'

/**
 * Fills an empty database, and compares every table with the source before it commits. Both
 * databases must have the same schema. Returns the number of rows of each table. Files are only
 * stored with `putFile`.
 */
export const writeDatabase = async (
  tx: Transaction,
  parts: AsyncIterable<Part>,
  putFile: PutFile = async () => undefined,
): Promise<CopiedRows[]> => {
  await writeAlike(tx)
  const tables = new Map((await findTables(tx)).map((table) => [table.name, table]))
  await refuseFilled(tx, [...tables.values()])
  const copied: TablePart[] = []
  let sequences: SequenceState[] = []
  let into: CopiedTable | undefined
  for await (const part of parts)
    if (part.kind === 'database') {
      if ((await newestMigration(tx)) !== part.migration)
        throw new CannotCopy('The target database was made by another version of Inkloom. Use a new one.')
      ;({ sequences } = part)
    } else if (part.kind === 'rows') await addRows(tx, into!, part.rows)
    else if (part.kind === 'file') await putFile(part.name, part.bytes)
    else {
      into = tableFor(part, tables)
      copied.push(part)
      if (part.name === QUEUES) await tx.execute(sql.raw(`delete from ${QUEUES}`))
    }
  for (const { name, last } of sequences)
    if (last !== null) await tx.execute(sql`select setval(${name}::text::regclass, ${last}::int8)`)
  for (const part of copied) await compare(tx, part, tableFor(part, tables))
  return copied.map(({ name, rows }) => ({ table: name, rows }))
}

const refuseFilled = async (db: Queryable, tables: CopiedTable[]) => {
  const filled: string[] = []
  for (const { name } of tables.filter(({ name }) => name !== QUEUES)) {
    const { rows } = await db.execute(sql.raw(`select from ${name} limit 1`))
    if (rows.length) filled.push(name)
  }
  if (filled.length) throw new CannotCopy(`The target database is not empty: ${filled.join(', ')}. Use an empty one.`)
}

/**
 * Returns the table with the columns to fill. pg-boss owns the queue's tables, and another version
 * may have dropped a column. In our own tables, every column must exist.
 */
const tableFor = ({ name, columns }: TablePart, tables: Map<string, CopiedTable>): CopiedTable => {
  const table = tables.get(name)
  const known = columns.filter((column) => table?.columns.includes(column))
  if (!table || (known.length < columns.length && !name.startsWith('pgboss.')))
    throw new CannotCopy(`The target database has no place for ${table ? `all columns of ${name}` : name}.`)
  return { ...table, columns: known }
}

const addRows = async (tx: Transaction, { name, columns }: CopiedTable, rows: string[]) => {
  const list = columns.join(', ')
  const filled = sql`${sql.raw(`insert into ${name} (${list}) overriding system value select ${list}`)}
    from json_populate_recordset(${sql.raw(`null::${name}`)}, ${`[${rows.join(',')}]`}::text::json)`
  await tx.execute(filled).catch((error: Error) => {
    // The message of drizzle's error contains the rows.
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new CannotCopy(`Rows of ${name} could not be written to the target database: ${message}. Nothing was stored.`)
  })
}

const compare = async (tx: Transaction, part: TablePart, table: CopiedTable) => {
  const { rows, checksum } = await measureTable(tx, table)
  if (rows === part.rows && (checksum === part.checksum || table.columns.length < part.columns.length)) return
  throw new CannotCopy(
    `The copy of ${part.name} differs from the source: ${rows} rows of ${part.rows}, ${rows === part.rows ? 'with other contents' : 'so some are missing'}. Nothing was kept.`,
  )
}
