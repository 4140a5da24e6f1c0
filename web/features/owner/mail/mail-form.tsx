import type { OwnerSettings } from '#contract/owner.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OwnerForm } from '../form/owner-form.tsx'
import { MailServerFields } from './mail-server-fields.tsx'
import { useMailForm } from './use-mail-form.ts'

const shown = ['host', 'port', 'user', 'password', 'from', 'to']

/** The mail server settings, with a test message that uses the current input. */
export const MailForm = ({ settings, onDone }: { settings: OwnerSettings; onDone?: () => void }) => {
  const form = useMailForm(settings, onDone)
  const { test, save, fields, isIncomplete } = form
  return (
    <div className="flex w-full flex-col gap-16">
      <OwnerForm
        onSave={() => save.mutate(undefined)}
        isBusy={test.isPending || save.isPending}
        error={form.error}
        shown={shown}
        actions={
          <>
            <Button disabled={isIncomplete} pending={test.isPending && 'Sending'} onClick={() => test.mutate()}>
              Send a test message
            </Button>
            <Button type="submit" variant="primary" disabled={isIncomplete} pending={save.isPending && 'Saving'}>
              Save
            </Button>
          </>
        }
      >
        <MailServerFields form={form} savedEnd={settings.mail?.password_end ?? null} />
        <TextField
          label="Sender"
          type="email"
          value={form.input.from}
          onChange={({ target }) => form.change({ from: target.value })}
          placeholder="hello@example.org"
          hint="Emails are sent from this address, under the name of the installation."
          error={fields['from']}
        />
        <TextField
          label="Send the test to"
          type="email"
          value={form.recipient}
          onChange={({ target }) => form.changeRecipient(target.value)}
          error={fields['to']}
        />
      </OwnerForm>
      {test.data?.result === 'OK' && (
        <Notice tone="success">The mail server accepted the message to {test.data.to}. Check that it arrives.</Notice>
      )}
      {test.data?.result === 'FAILED' && <Notice tone="danger">{test.data.message}</Notice>}
    </div>
  )
}
