import { useQuery } from '@tanstack/react-query'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import { api } from '#web/lib/api/api.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TokenForm } from './token-form.tsx'
import { UserActions } from './user-actions.tsx'

/** Shows the figures of one account and the owner's actions, but none of the person's texts. */
export const UserDetails = ({ userId }: { userId: string }) => {
  const query = useQuery({
    queryKey: ['owner-user', userId],
    queryFn: ({ signal }) => api('GET /owner/users/:userId', { params: { userId }, signal }),
  })
  return (
    <Loaded query={query} what="Loading the account" otherwise="This account could not be loaded. Nothing has changed.">
      {(user) => (
        <>
          <Facts facts={factsOf(user)} />
          <TokenForm user={user} />
          <UserActions user={user} />
        </>
      )}
    </Loaded>
  )
}

const factsOf = (user: OwnerUserDetails) =>
  [
    ['Plan', user.plan],
    ['Book tokens', user.book_tokens.toLocaleString('en')],
    ['AI words this month', user.words_this_month.toLocaleString('en')],
    ['Sessions', user.sessions.toLocaleString('en')],
    ['Projects', user.projects.toLocaleString('en')],
    ['Books', user.books.toLocaleString('en')],
    ['API keys', user.api_keys.toLocaleString('en')],
    ['Signed up', <Ago key="signed up" at={user.signed_up} />],
    ['Last used', user.last_used === null ? null : <Ago key="used" at={user.last_used} />],
    ['Suspended since', user.suspended === null ? null : <Ago key="suspended" at={user.suspended} />],
    ['Deleted for good', user.deletion_due === null ? null : <Ago key="removed" at={user.deletion_due} isDue />],
  ] as const
