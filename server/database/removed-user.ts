const FOREIGN_KEY = '23503'

/**
 * Returns true if an insert failed because its user is gone: the account was deleted while the call
 * was running. The foreign keys to `users` share a suffix, which drizzle gives them.
 */
export const isOfRemovedUser = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === FOREIGN_KEY) return typeof constraint === 'string' && constraint.endsWith('_users_id_fk')
  return isOfRemovedUser(error.cause)
}
