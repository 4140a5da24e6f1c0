import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'

/**
 * The columns that order a paged list, newest rows first. A page begins after the row of its
 * cursor, so that a deep page costs no more than the first, and new rows don't shift it.
 */
interface PageColumns {
  time: AnyColumn | SQL
  id: AnyColumn | SQL
}

/** Queries fetch one row more than a page shows, to find out if there is a next page. */
export const pageOrder = ({ time, id }: PageColumns) => [desc(time), desc(id)]

/**
 * Returns the cursor of a row: its time as the database stores it, to the microsecond, and its id.
 */
export const cursorOf = ({ time, id }: PageColumns) => sql<string>`${time}::text || '~' || ${id}::text`

/**
 * Returns the condition for the rows after a cursor, or undefined for the first page. The contract
 * has checked the cursor's form.
 */
export const afterCursor = (
  { time, id }: PageColumns,
  cursor: string | undefined,
  idType: 'uuid' | 'text' = 'uuid',
): SQL | undefined => {
  if (cursor === undefined) return undefined
  const at = cursor.indexOf('~')
  return sql`(${time}, ${id}) < (${cursor.slice(0, at)}::timestamptz, ${cursor.slice(at + 1)}::${sql.raw(idType)})`
}

/**
 * Cuts the found rows to one page and returns the cursor of the next page, or null if this is the
 * last one.
 */
export const cutPage = <Row extends { cursor: string }>(
  found: Row[],
  rows: number,
): { rows: Row[]; next: string | null } =>
  found.length > rows ? { rows: found.slice(0, rows), next: found[rows - 1]!.cursor } : { rows: found, next: null }
