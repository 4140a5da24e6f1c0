import { GUEST_HEADER } from '#contract/sharing-limits.ts'
import { messages } from '#contract/sharing.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { hashToken } from '../links/link-tokens.ts'
import { findGuest } from '../links/repository.ts'

export type Guest = NonNullable<Awaited<ReturnType<typeof findGuest>>>
export type GuestHeaders = Record<typeof GUEST_HEADER, string>

/** Returns the guest who makes a call. Throws an ApiError if the link no longer works. */
export const requireGuest = async (
  { database }: Pick<SharingDependencies, 'database'>,
  headers: GuestHeaders,
): Promise<Guest> => {
  const found = await findGuest(database.db, hashToken(headers[GUEST_HEADER]))
  if (!found) throw new ApiError('link_invalid', messages.ended)
  return found
}

/** Returns the guest who makes a call, who must be allowed to comment. */
export const requireCommenter = async (
  dependencies: Pick<SharingDependencies, 'database'>,
  headers: GuestHeaders,
): Promise<Guest> => {
  const found = await requireGuest(dependencies, headers)
  if (found.guest.blocked) throw new ApiError('forbidden', messages.blocked)
  if (found.link.access !== 'comment') throw new ApiError('forbidden', messages.readOnly)
  return found
}
