import { Refusal } from '../http/refusal.ts'

/** What an operator named by its id or its last characters, which two of them may share. */
export const theOne = <T extends { id: string }>(what: string, hintOrId: string, found: T[]): T => {
  const [one, ...others] = found
  if (!one) throw new Refusal('not_found', `There is no ${what} ${hintOrId}.`)
  if (others.length)
    throw new Refusal(
      'invalid_request',
      `${found.length} of them end with ${hintOrId}. Name it by its id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return one
}
