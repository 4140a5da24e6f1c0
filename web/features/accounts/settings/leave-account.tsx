import { LogOut } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { DownloadData } from './download-data.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { useLogOut } from '../use-log-out.ts'

/** Logging out, downloading the data, and deleting the account. */
export const LeaveAccount = ({ user }: { user: User }) => {
  const logOut = useLogOut()
  return (
    <Section title="Account">
      <Button pending={logOut.isPending && 'Leaving'} onClick={() => logOut.mutate()}>
        <LogOut className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Logout
      </Button>
      <div className="flex flex-col items-start gap-8 pt-8">
        <p className="text-15 text-quiet">
          A ZIP file with all your data: manuscripts with their history, guidelines, references, generated books and
          account details.
        </p>
        <DownloadData />
      </div>
      <DeleteAccount user={user} />
    </Section>
  )
}
