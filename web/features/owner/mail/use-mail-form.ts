import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { useUser } from '#web/lib/account/account.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { fieldsOf, useSave } from '../owner-queries.ts'

export type Security = NonNullable<OwnerSettings['mail']>['security']

export const securities: { value: Security; label: string; port: string }[] = [
  { value: 'tls', label: 'TLS', port: '465' },
  { value: 'starttls', label: 'STARTTLS', port: '587' },
  { value: 'none', label: 'None', port: '25' },
]

/** The input of the mail form, with the calls that test and save it. */
export const useMailForm = ({ mail }: OwnerSettings, onDone: (() => void) | undefined) => {
  const { data: user } = useUser()
  const [input, setInput] = useState({
    host: mail?.host ?? '',
    security: mail?.security ?? 'tls',
    port: mail ? String(mail.port) : '465',
    account: mail?.user ?? '',
    password: '',
    from: mail?.from ?? '',
  })
  const [to, setTo] = useState<string | null>(null)
  const recipient = to ?? user?.email ?? ''
  const { host, security, port, account, password, from } = input
  const body = {
    host,
    port: Number(port) || 0,
    security,
    user: account === '' ? null : account,
    ...(password !== '' && { password }),
    from,
  }
  const test = useMutation({
    mutationFn: () => ownerChange('POST /owner/mail_test', { body: { to: recipient, settings: body } }),
  })
  const save = useSave(() => ownerChange('PUT /owner/mail', { body }), {
    saved: 'Saved. Mail goes through this server from now on.',
    onSaved: () => {
      setInput((before) => ({ ...before, password: '' }))
      onDone?.()
    },
  })
  const forgetOutcomes = () => {
    test.reset()
    save.reset()
  }
  const error = save.error ?? test.error
  return {
    input,
    recipient,
    test,
    save,
    error,
    fields: fieldsOf(error),
    isIncomplete: host === '' || from === '',
    change: (part: Partial<typeof input>) => {
      setInput((before) => ({ ...before, ...part }))
      forgetOutcomes()
    },
    changeRecipient: (next: string) => {
      setTo(next)
      forgetOutcomes()
    },
  }
}

export type MailInput = ReturnType<typeof useMailForm>
