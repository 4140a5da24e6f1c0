import { useState } from 'react'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { OwnerSettings } from '#contract/owner.ts'
import { MailForm } from './mail-form.tsx'
import { Overridden } from '../form/overridden.tsx'
import { useSave } from '../owner-queries.ts'
import { Part } from '../form/part.tsx'
import { SavedProblem } from '../form/saved-problem.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'

export const MailSection = () => <SettingsLoaded>{(settings) => <Mail settings={settings} />}</SettingsLoaded>

const describeDelivery = ({ mail_goes: goes, mail, effective, overridden_by: overridden }: OwnerSettings) =>
  goes === 'mailbox'
    ? 'Mail stays in the local mailbox of this machine and is not delivered.'
    : `Mail is sent from ${effective.mail_from} through ${overridden.mail.length > 0 || !mail ? 'the server in SMTP_URL' : mail.host}.`

const Mail = ({ settings }: { settings: OwnerSettings }) => {
  const [asks, setAsks] = useState(false)
  const { overridden_by: overridden, mail } = settings
  const remove = useSave(() => ownerChange('DELETE /owner/mail'), { saved: 'The mail server is removed' })
  const isFixed = overridden.mail.length > 0
  return (
    <div className="flex flex-col">
      <Part title="In use" intro={describeDelivery(settings)}>
        <Overridden names={[...overridden.mail, ...overridden.mail_from]} />
      </Part>
      {!isFixed && (
        <Part title="Mail server">
          <MailForm key={JSON.stringify(mail)} settings={settings} />
        </Part>
      )}
      {mail && !isFixed && (
        <Part
          title="Without a mail server"
          intro="Without one, mail stays in the local mailbox of this machine, and nobody else receives sign-in links."
        >
          <SavedProblem error={remove.error} shown={[]} />
          <div>
            <Button compact pending={remove.isPending && 'Removing'} onClick={() => setAsks(true)}>
              Remove the mail server
            </Button>
          </div>
          <ConfirmDialog
            title="Remove the mail server?"
            question="Its password is deleted, and this installation no longer delivers mail."
            confirmLabel="Remove"
            open={asks}
            onConfirm={() => remove.mutate(undefined)}
            onClose={() => setAsks(false)}
          />
        </Part>
      )}
    </div>
  )
}
