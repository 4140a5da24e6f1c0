import { RECENT_SIGN_IN_MINUTES } from '#contract/accounts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { SignedIn } from './sessions.ts'

/** Throws an ApiError with this message if the last sign-in is too long ago. */
export const requireRecentSignIn = ({ signedInAt }: SignedIn, message: string): void => {
  if (Date.now() - signedInAt.getTime() > RECENT_SIGN_IN_MINUTES * 60_000) throw new ApiError('sign_in_again', message)
}
