import { messages } from '#contract/accounts.ts'
import { Refusal } from '../../http/refusal.ts'

export const isSuspended = () => new Refusal('account_suspended', messages.accountSuspended)

/** Throws a Refusal for an account that the owner of the installation keeps out. */
export const refuseSuspended = ({ suspendedAt }: { suspendedAt: Date | null }): void => {
  if (suspendedAt) throw isSuspended()
}
