import { eq, getTableColumns, is } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import * as schema from './schema/index.ts'

const { bookCallbacks, bookDetails, bookSteps, books, users, webhookDeliveries } = schema

/**
 * Returns true for hashes and sealed values, which are bytes, and for the password hash, which is
 * text.
 */
const isSecret = (column: AnyPgColumn) => column.getSQLType() === 'bytea' || column === users.passwordHash

const shownOf = (table: PgTable) =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !isSecret(column)))

/**
 * Returns every table that has a reference to a user, with the column of the reference. The tables
 * are read from the schema, so that none is forgotten.
 */
const ownedTables = (): { name: string; table: PgTable; owner: AnyPgColumn }[] =>
  Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return []
    const references = getTableConfig(table).foreignKeys.map((key) => key.reference())
    const toUser = references.find(({ foreignTable }) => foreignTable === users)
    return toUser ? [{ name, table, owner: toUser.columns[0]! }] : []
  })

/** Returns all rows that belong to a user, by table, without hashes and sealed keys. */
export const rowsOfUser = async (db: Queryable, userId: string): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {
    users: await db.select(shownOf(users)).from(users).where(eq(users.id, userId)),
  }
  for (const { name, table, owner } of ownedTables())
    rows[name] = await db.select(shownOf(table)).from(table).where(eq(owner, userId))
  rows['bookSteps'] = await db
    .select(getTableColumns(bookSteps))
    .from(bookSteps)
    .innerJoin(books, eq(books.guid, bookSteps.bookGuid))
    .where(eq(books.userId, userId))
    .orderBy(bookSteps.createdAt)
  rows['bookDetails'] = await db
    .select(getTableColumns(bookDetails))
    .from(bookDetails)
    .innerJoin(books, eq(books.guid, bookDetails.bookGuid))
    .where(eq(books.userId, userId))
  rows['bookCallbacks'] = await db
    .select(getTableColumns(bookCallbacks))
    .from(bookCallbacks)
    .innerJoin(books, eq(books.guid, bookCallbacks.bookGuid))
    .where(eq(books.userId, userId))
  rows['webhookDeliveries'] = await db
    .select(getTableColumns(webhookDeliveries))
    .from(webhookDeliveries)
    .innerJoin(books, eq(books.guid, webhookDeliveries.bookGuid))
    .where(eq(books.userId, userId))
    .orderBy(webhookDeliveries.createdAt)
  return rows
}
