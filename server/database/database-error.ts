import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Returns true for errors of the database or its connection. PostgreSQL's errors have a SQLSTATE,
 * and errors of queries are wrapped by Drizzle.
 */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError ||
  (error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
