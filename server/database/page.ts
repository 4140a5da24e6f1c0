import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'

/**
 * A page of a list that shows the newest rows first. It begins after the row that the cursor names, so that a deep page costs
 * no more than the first, and rows that come meanwhile move nothing.
 */
interface PageColumns {
  time: AnyColumn | SQL
  id: AnyColumn | SQL
}

/** One row more than a page shows tells whether there is a next page. */
export const pageOrder = ({ time, id }: PageColumns) => [desc(time), desc(id)]

/** The cursor of a row: its time as the database has it, to the microsecond, and its id. */
export const cursorOf = ({ time, id }: PageColumns) => sql<string>`${time}::text || '~' || ${id}::text`

/** The rows after a cursor, whose form the contract has checked; undefined asks for the first page. */
export const afterCursor = (
  { time, id }: PageColumns,
  cursor: string | undefined,
  idType: 'uuid' | 'text' = 'uuid',
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const at = cursor.indexOf('~')
  return sql`(${time}, ${id}) < (${cursor.slice(0, at)}::timestamptz, ${cursor.slice(at + 1)}::${sql.raw(idType)})`
}

/** Cuts what was found to a page, and gives the cursor of the next one. */
export const cutPage = <Row extends { cursor: string }>(
  found: Row[],
  rows: number,
): { rows: Row[]; next: string | null } =>
  found.length > rows ? { rows: found.slice(0, rows), next: found[rows - 1]!.cursor } : { rows: found, next: null }
