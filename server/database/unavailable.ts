import { isOfLostConnection } from './lost-connection.ts'

/** The reason why the database is temporarily unavailable. */
export type Unavailable = 'lost' | 'read-only' | 'disk full'

/** Matches PostgreSQL's SQLSTATE or the operating system's code. */
const codes: [why: Unavailable, code: RegExp][] = [
  ['disk full', /^(53100|ENOSPC|EDQUOT)$/],
  ['read-only', /^(25006|EROFS)$/],
  // Files of the database can't be read or are missing.
  ['lost', /^(58...|EIO|ERR_DATABASE_LOST)$/],
]
/** PostgreSQL quotes the operating system's message if it has no code of its own. */
const words: [why: Unavailable, pattern: RegExp][] = [
  ['disk full', /No space left on device|Disk quota exceeded/],
  ['read-only', /Read-only file system/],
]

/** Returns the reason why the database is unavailable, or null for other errors. */
export const unavailabilityOf = (error: unknown): Unavailable | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  const isQuery = 'query' in error
  const found =
    // The message of a query error quotes the query, which contains text of users.
    (isQuery ? undefined : words.find(([, pattern]) => pattern.test(error.message))) ??
    (typeof code === 'string' ? codes.find(([, pattern]) => pattern.test(code)) : undefined)
  if (found) return found[0]
  return unavailabilityOf(error.cause) ?? (isOfLostConnection(error) ? 'lost' : null)
}
