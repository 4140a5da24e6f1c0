import { messages } from '#contract/accounts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

export const isSuspended = () => new ApiError('account_suspended', messages.accountSuspended)

/** Throws an ApiError if the owner of the installation has suspended the account. */
export const refuseSuspended = ({ suspendedAt }: { suspendedAt: Date | null }): void => {
  if (suspendedAt) throw isSuspended()
}
