import { messages } from '#contract/accounts.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { session } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'

/** Shown to a person whose account the owner suspended. */
export const SuspendedAccount = () => {
  usePageTitle('Account suspended')
  const { data: installation } = useInstallation()
  return (
    <NarrowPage title="Account suspended">
      <p className="text-17">{messages.accountSuspended}</p>
      <div className="flex flex-wrap gap-12">
        {installation?.support_email && (
          <a
            href={`mailto:${installation.support_email}`}
            className="inline-flex min-h-target items-center rounded-control bg-accent px-16 text-15 font-medium text-on-accent hover:bg-accent-deep"
          >
            Contact support
          </a>
        )}
        <Button onClick={() => session.leave('/login')}>Log out</Button>
      </div>
    </NarrowPage>
  )
}
