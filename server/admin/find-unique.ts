import { ApiError } from '../http/errors/api-error.ts'

/**
 * Returns the only row found for an id or for the last characters of one. Throws an ApiError if no
 * row or several rows were found.
 */
export const findUnique = <T extends { id: string }>(what: string, hintOrId: string, found: T[]): T => {
  const [one, ...others] = found
  if (!one) throw new ApiError('not_found', `There is no ${what} ${hintOrId}.`)
  if (others.length)
    throw new ApiError(
      'invalid_request',
      `${found.length} of them end with ${hintOrId}. Use the full id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return one
}
