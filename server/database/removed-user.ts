const FOREIGN_KEY = '23503'

/**
 * Something was to be kept for a person who is gone: their account was deleted while the call was under way. Foreign keys
 * to the users are named alike, by drizzle.
 */
export const isOfRemovedUser = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === FOREIGN_KEY) return typeof constraint === 'string' && constraint.endsWith('_users_id_fk')
  return isOfRemovedUser(error.cause)
}
