import { ApiError } from '../http/errors/api-error.ts'

/** What an operator named by its id or its last characters, which two of them may share. */
export const findUnique = <T extends { id: string }>(what: string, hintOrId: string, found: T[]): T => {
  const [one, ...others] = found
  if (!one) throw new ApiError('not_found', `There is no ${what} ${hintOrId}.`)
  if (others.length)
    throw new ApiError(
      'invalid_request',
      `${found.length} of them end with ${hintOrId}. Name it by its id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return one
}
