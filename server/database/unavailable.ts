import { isOfLostConnection } from './lost-connection.ts'

/** Why the database can't do now what it could do before and may do again. */
export type Unavailable = 'lost' | 'read-only' | 'disk full'

/** By PostgreSQL's SQLSTATE or the operating system's code. */
const codes: [why: Unavailable, code: RegExp][] = [
  ['disk full', /^(53100|ENOSPC|EDQUOT)$/],
  ['read-only', /^(25006|EROFS)$/],
  // Files of the database can't be read or are gone.
  ['lost', /^(58...|EIO|ERR_DATABASE_LOST)$/],
]
/** PostgreSQL quotes the operating system where it has no code of its own. */
const words: [why: Unavailable, said: RegExp][] = [
  ['disk full', /No space left on device|Disk quota exceeded/],
  ['read-only', /Read-only file system/],
]

/** null where the error says nothing of the kind. */
export const whyUnavailable = (error: unknown): Unavailable | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  const isQuery = 'query' in error
  const found =
    // The message of a query quotes the query, and so what people wrote.
    (isQuery ? undefined : words.find(([, said]) => said.test(error.message))) ??
    (typeof code === 'string' ? codes.find(([, pattern]) => pattern.test(code)) : undefined)
  if (found) return found[0]
  return whyUnavailable(error.cause) ?? (isOfLostConnection(error) ? 'lost' : null)
}
