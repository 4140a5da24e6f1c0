import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

export interface CopiedTable {
  /** The name with its schema, quoted for SQL. */
  name: string
  /** The quoted names, sorted, because two databases may have the columns in different orders. */
  columns: string[]
  /** The tables that rows of this table reference, which must be filled first. */
  after: string[]
}

export interface SequenceState {
  name: string
  /** The last value of the sequence, or null if it was never used. */
  last: number | null
}

/**
 * Exported files are kept for a day and can be made again, so their table is left out. Of the job
 * queue, only queues and jobs are copied. Its other tables are internal, and pg-boss creates them
 * again.
 */
const copied = sql`c.relkind in ('r', 'p') and not c.relispartition
  and (n.nspname = 'public' and c.relname <> 'exports' or (n.nspname = 'pgboss' and c.relname in ('queue', 'job')))`

/**
 * Returns all tables to copy, read from the catalogue so that none is forgotten. Referenced tables
 * come first.
 */
export const findTables = async (db: Queryable): Promise<CopiedTable[]> => {
  const { rows } = await db.execute<CopiedTable & Record<string, unknown>>(sql`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select json_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct format('%I.%I', fn.nspname, f.relname)), '[]') from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.contype = 'f' and f.oid <> c.oid
          and (k.conrelid = c.oid or k.conrelid in (select inhrelid from pg_inherits where inhparent = c.oid))) as after
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${copied} order by 1`)
  return inOrder(rows)
}

const inOrder = (tables: CopiedTable[]): CopiedTable[] => {
  const left = new Map(tables.map((table) => [table.name, table]))
  const sorted: CopiedTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ after }) => !after.some((name) => left.has(name)))
    if (free.length === 0) throw new Error(`These tables reference each other: ${[...left.keys()].join(', ')}.`)
    for (const table of free) left.delete(table.name)
    sorted.push(...free)
  }
  return sorted
}

export const findSequences = async (db: Queryable): Promise<SequenceState[]> => {
  const { rows } = await db.execute<SequenceState & Record<string, unknown>>(
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where schemaname = 'public'`,
  )
  return rows
}

/** Selects a table's rows as JSON made by PostgreSQL, which preserves every type exactly. */
export const rowsOf = ({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>) =>
  sql.raw(`select row_to_json(r)::text as row from (select ${columns.join(', ')} from ${name}) r`)

/** Returns the number of rows of a table and a checksum that does not depend on their order. */
export const measureTable = async (db: Queryable, table: Pick<CopiedTable, 'name' | 'columns'>) => {
  const { rows } = await db.execute<{ rows: number; checksum: string }>(sql`
    select count(*) as rows, coalesce(sum(('x' || left(md5(t.row), 15))::bit(60)::int8), 0)::text as checksum
    from (${rowsOf(table)}) t`)
  return rows[0]!
}

/** Fixes the output settings, so that the same rows result in the same text on every server. */
export const writeAlike = async (tx: Queryable) => {
  for (const setting of ["timezone to 'UTC'", 'bytea_output to hex', 'extra_float_digits to 1'])
    await tx.execute(sql.raw(`set local ${setting}`))
}
