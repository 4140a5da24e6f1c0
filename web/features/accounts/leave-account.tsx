import { LogOut } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { useLogOut } from './use-log-out.ts'

/** The two ways to leave: for now, and for good. */
export const LeaveAccount = ({ user }: { user: User }) => {
  const logOut = useLogOut()
  return (
    <Section title="Account">
      <Button pending={logOut.isPending && 'Leaving'} onClick={() => logOut.mutate()}>
        <LogOut className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Logout
      </Button>
      <DeleteAccount user={user} />
    </Section>
  )
}
