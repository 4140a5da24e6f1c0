import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { useUser } from '#web/lib/account/account.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldsOf, useSave } from '../owner-queries.ts'
import { OwnerForm } from '../form/owner-form.tsx'
import { SecretField } from '../form/secret-field.tsx'

type Security = NonNullable<OwnerSettings['mail']>['security']

const securities: { value: Security; label: string; port: string }[] = [
  { value: 'tls', label: 'TLS', port: '465' },
  { value: 'starttls', label: 'STARTTLS', port: '587' },
  { value: 'none', label: 'None', port: '25' },
]
const shown = ['host', 'port', 'user', 'password', 'from', 'to']

/** The mail server settings, with a test message that uses the current input. */
export const MailForm = ({ settings, onDone }: { settings: OwnerSettings; onDone?: () => void }) => {
  const { mail } = settings
  const { data: user } = useUser()
  const [host, setHost] = useState(mail?.host ?? '')
  const [security, setSecurity] = useState<Security>(mail?.security ?? 'tls')
  const [port, setPort] = useState(mail ? String(mail.port) : '465')
  const [account, setAccount] = useState(mail?.user ?? '')
  const [password, setPassword] = useState('')
  const [from, setFrom] = useState(mail?.from ?? '')
  const [to, setTo] = useState<string | null>(null)
  const recipient = to ?? user?.email ?? ''
  const form = {
    host,
    port: Number(port) || 0,
    security,
    user: account === '' ? null : account,
    ...(password !== '' && { password }),
    from,
  }
  const test = useMutation({
    mutationFn: () => ownerChange('POST /owner/mail_test', { body: { to: recipient, settings: form } }),
  })
  const save = useSave(() => ownerChange('PUT /owner/mail', { body: form }), {
    saved: 'Saved. Mail goes through this server from now on.',
    onSaved: () => {
      setPassword('')
      onDone?.()
    },
  })
  const error = save.error ?? test.error
  const fields = fieldsOf(error)
  const change = (act: () => void) => {
    act()
    test.reset()
    save.reset()
  }
  const isIncomplete = host === '' || from === ''
  return (
    <div className="flex w-full flex-col gap-16">
      <OwnerForm
        onSave={() => save.mutate(undefined)}
        isBusy={test.isPending || save.isPending}
        error={error}
        shown={shown}
        actions={
          <>
            <Button disabled={isIncomplete} pending={test.isPending && 'Sending'} onClick={() => test.mutate()}>
              Send a test message
            </Button>
            <Button type="submit" look="primary" disabled={isIncomplete} pending={save.isPending && 'Saving'}>
              Save
            </Button>
          </>
        }
      >
        <TextField
          label="Mail server"
          value={host}
          onChange={({ target }) => change(() => setHost(target.value))}
          placeholder="smtp.example.org"
          spellCheck={false}
          autoCapitalize="none"
          error={fields['host']}
        />
        <div className="grid w-full grid-cols-[2fr_1fr] gap-12">
          <SelectField
            label="Encryption"
            value={security}
            onChange={(next) =>
              change(() => {
                setSecurity(next as Security)
                setPort(securities.find(({ value }) => value === next)!.port)
              })
            }
          >
            {securities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Port"
            inputMode="numeric"
            value={port}
            onChange={({ target }) => change(() => setPort(target.value))}
            className="tabular-nums"
            error={fields['port']}
          />
        </div>
        {security === 'none' && (
          <p className="-mt-8 text-13 text-quiet">
            Mail and password travel unencrypted. Use this only within your own network.
          </p>
        )}
        <TextField
          label="User name"
          autoComplete="off"
          value={account}
          onChange={({ target }) => change(() => setAccount(target.value))}
          hint="Leave it empty if the server needs none."
          error={fields['user']}
        />
        <SecretField
          label="Password"
          value={password}
          onChange={(next) => change(() => setPassword(next))}
          savedEnd={mail?.password_end ?? null}
          error={fields['password']}
        />
        <TextField
          label="Sender"
          type="email"
          value={from}
          onChange={({ target }) => change(() => setFrom(target.value))}
          placeholder="hello@example.org"
          hint="Emails are sent from this address, under the name of the installation."
          error={fields['from']}
        />
        <TextField
          label="Send the test to"
          type="email"
          value={recipient}
          onChange={({ target }) => change(() => setTo(target.value))}
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
