import { ApiError } from '../../http/errors/api-error.ts'

const SHOWN = 4
/** The end of a shorter secret would tell too much of it. */
const SHORTEST_SHOWN = 12

/** What is shown of a secret; null where there is none. */
export const endOf = (secret: string | null): string | null =>
  secret === null ? null : secret.length < SHORTEST_SHOWN ? '' : secret.slice(-SHOWN)

interface Given {
  /** null removes it; undefined leaves the one that is kept. */
  given: string | null | undefined
  kept: string | null | undefined
  /** Whether the secret goes to where it went before. */
  sameAddress: boolean
}

/** The secret to use from now on. Throws an ApiError where one that is kept would go to a new address. */
export const secretFor = ({ given, kept, sameAddress }: Given, field: string, message: string): string | null => {
  if (given !== undefined) return given === '' ? null : given
  if (kept === null || kept === undefined) return null
  if (!sameAddress) throw new ApiError('invalid_request', message, { fields: { [field]: message } })
  return kept
}
