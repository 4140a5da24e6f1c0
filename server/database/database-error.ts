import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Returns true for errors of the database or its connection. Errors of PostgreSQL have a SQLSTATE,
 * and Drizzle wraps the errors of queries.
 */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError ||
  (error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
