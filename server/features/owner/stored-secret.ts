import { ApiError } from '../../http/errors/api-error.ts'

const SHOWN = 4
/**
 * The minimum length of a secret whose end is shown. The end of a shorter one would reveal too much
 * of it.
 */
const SHORTEST_SHOWN = 12

/**
 * Returns the end of a secret to show. Returns an empty string for a short secret, and null if
 * there is none.
 */
export const endOf = (secret: string | null): string | null =>
  secret === null ? null : secret.length < SHORTEST_SHOWN ? '' : secret.slice(-SHOWN)

interface SecretChange {
  /** null or an empty string removes the secret. undefined keeps the stored one. */
  submitted: string | null | undefined
  stored: string | null | undefined
  /** True if the secret is sent to the same address as before. */
  sameAddress: boolean
}

/**
 * Returns the secret to store, or null. Throws an ApiError if a stored secret would be sent to a
 * new address.
 */
export const secretFor = (
  { submitted, stored, sameAddress }: SecretChange,
  field: string,
  message: string,
): string | null => {
  if (submitted !== undefined) return submitted === '' ? null : submitted
  if (stored === null || stored === undefined) return null
  if (!sameAddress) throw new ApiError('invalid_request', message, { fields: { [field]: message } })
  return stored
}
