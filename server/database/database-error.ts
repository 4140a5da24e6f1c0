import { DrizzleQueryError } from 'drizzle-orm'

/** The database refused, or was not there. Its own errors have a SQLSTATE; those of a query come wrapped by Drizzle. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError ||
  (error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code)))
