import { type Unavailable, unavailabilityOf } from '../database/unavailable.ts'
import { scrubSecrets } from '../security/scrub-secrets.ts'
import { StorageError } from '../storage/storage-error.ts'

const CHARACTERS = 500

const ofDatabase: Record<Unavailable, string> = {
  lost: 'The connection to the database was lost during the backup.',
  'read-only': 'The database or DATA_DIR is read-only.',
  'disk full': 'The disk of DATA_DIR or of the database is full.',
}

/** The message of a query error quotes the query. Its cause describes the problem. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && 'query' in error && error.cause !== undefined ? error.cause : error

/** Returns the reason of a failed backup, for the operator, without secrets. */
export const explainProblem = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  // A StorageError already names the place, which is more helpful.
  const why = error instanceof StorageError ? null : unavailabilityOf(error)
  if (why) return `${ofDatabase[why]}${typeof code === 'string' ? ` (${code})` : ''}`
  const cause = causeOf(error)
  return scrubSecrets(cause instanceof Error ? cause.message : String(cause)).slice(0, CHARACTERS)
}
