import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { useUser } from '#web/lib/account.ts'
import { ownerChange } from '#web/lib/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldsOf, useSave } from './owner-queries.ts'
import { SavedProblem } from './saved-problem.tsx'

type Security = NonNullable<OwnerSettings['mail']>['security']

const securities: { value: Security; label: string; port: string }[] = [
  { value: 'tls', label: 'TLS', port: '465' },
  { value: 'starttls', label: 'STARTTLS', port: '587' },
  { value: 'none', label: 'None, within a network of your own', port: '25' },
]
const shown = ['host', 'port', 'user', 'password', 'from', 'to']

/** The mail server, and a test message with what is typed in. */
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
  const busy = test.isPending || save.isPending
  return (
    <form
      className="flex w-full max-w-form flex-col items-start gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) save.mutate(undefined)
      }}
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
      <TextField
        label="User name"
        autoComplete="off"
        value={account}
        onChange={({ target }) => change(() => setAccount(target.value))}
        hint="Leave it empty for a server that asks for none."
        error={fields['user']}
      />
      <PasswordField
        label="Password"
        autoComplete="off"
        value={password}
        onChange={({ target }) => change(() => setPassword(target.value))}
        placeholder={
          mail?.password_end != null ? `kept${mail.password_end && `, ends with ${mail.password_end}`}` : undefined
        }
        error={fields['password']}
      />
      <TextField
        label="Sender"
        type="email"
        value={from}
        onChange={({ target }) => change(() => setFrom(target.value))}
        placeholder="hello@example.org"
        hint="The address that mail comes from. Its name is that of the installation."
        error={fields['from']}
      />
      <TextField
        label="Send the test to"
        type="email"
        value={recipient}
        onChange={({ target }) => change(() => setTo(target.value))}
        error={fields['to']}
      />
      <SavedProblem error={error} shown={shown} />
      <div className="flex flex-wrap gap-12">
        <Button
          disabled={host === '' || from === ''}
          pending={test.isPending && 'Sending'}
          onClick={() => test.mutate()}
        >
          Send a test message
        </Button>
        <Button type="submit" look="primary" disabled={host === '' || from === ''} pending={save.isPending && 'Saving'}>
          Save
        </Button>
      </div>
      {test.data?.result === 'OK' && (
        <Notice tone="success">The mail server took the message to {test.data.to}. Look whether it has come.</Notice>
      )}
      {test.data?.result === 'FAILED' && <Notice tone="danger">{test.data.message}</Notice>}
    </form>
  )
}
