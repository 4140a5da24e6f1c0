import type { OwnerUser, OwnerUserDetails } from '#contract/owner-users.ts'
import { tokensOf } from '#contract/plans.ts'
import { planOf } from '../../plans/plan.ts'
import type { FoundUser, ListedUser } from './repository.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const presentUser = (row: ListedUser | FoundUser): OwnerUser => {
  const { user } = row
  const { subscription } = planOf(row)
  return {
    id: user.id,
    email: user.email,
    plan: user.byok && !user.owner ? 'BYOK' : (subscription?.plan.name ?? 'Free'),
    payment_failed: subscription?.payment_failed ?? false,
    owner: user.owner,
    book_tokens: tokensOf(Number(row.units)),
    sessions: Number(row.sessions),
    books: Number(row.books),
    signed_up: seconds(user.createdAt),
    activated: user.activatedAt !== null,
    suspended: user.suspendedAt && seconds(user.suspendedAt),
    deletion_due: user.deletionDueAt && seconds(user.deletionDueAt),
  }
}

export const presentDetails = (row: FoundUser, lastUse: Date | null): OwnerUserDetails => ({
  ...presentUser(row),
  projects: Number(row.projects),
  api_keys: Number(row.keys),
  words_this_month: Number(row.words),
  last_used: lastUse && seconds(lastUse),
  stripe_customer: row.customerId?.startsWith('cus_') ? row.customerId : null,
})
