import { useState } from 'react'
import { type OwnerUser, type UserState } from '#contract/owner-users.ts'
import { counted } from '#web/lib/format/counted.ts'
import { api } from '#web/lib/api/api.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { OpenRow } from '#web/ui/open-row.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UserDetails } from './user-details.tsx'

const states = [
  { value: 'any', label: 'All accounts' },
  { value: 'active', label: 'Active' },
  { value: 'not_activated', label: 'Not activated' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deletion_scheduled', label: 'Deletion scheduled' },
] as const satisfies { value: UserState; label: string }[]

export const UsersSection = () => {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<UserState>('any')
  const search = useSettled(typed)
  const pages = usePages({
    queryKey: ['owner-users', search, state],
    load: (after, signal) => api('GET /owner/users', { query: { search, state, ...after }, signal }),
  })
  return (
    <div className="flex flex-col gap-24">
      <search className="grid gap-16 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          type="search"
          label="Search by email"
          value={typed}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <OptionsField label="Show" options={states} value={state} onChange={setState} />
      </search>
      <PagedList
        label="Accounts"
        pages={pages}
        keyOf={({ id }) => id}
        empty={search || state !== 'any' ? 'No accounts match.' : 'Nobody has signed up yet.'}
      >
        {(user) => <UserRow user={user} />}
      </PagedList>
    </div>
  )
}

const UserRow = ({ user }: { user: OwnerUser }) => (
  <OpenRow
    title={
      <>
        <Breakable text={user.email} />
        {user.suspended !== null && <Mark tone="danger">Suspended</Mark>}
        {user.deletion_due !== null && <Mark tone="danger">Deletion scheduled</Mark>}
        {!user.activated && <Mark>Not activated</Mark>}
        {user.payment_failed && <Mark tone="warning">Payment failed</Mark>}
      </>
    }
    aside={
      <>
        <span>{user.plan}</span>
        <span>{counted(user.book_tokens, 'token')}</span>
        <span>{counted(user.sessions, 'session')}</span>
        <span>
          <span className="max-sm:sr-only">Joined </span>
          <Ago at={user.signed_up} />
        </span>
      </>
    }
  >
    <UserDetails userId={user.id} />
  </OpenRow>
)
