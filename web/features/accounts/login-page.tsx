import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { accounts, messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { rememberAskedLink } from './asked-link.ts'
import { LinkSent } from './link-sent.tsx'
import { MailboxNote } from './mailbox-note.tsx'
import { SwitchLine } from './switch-line.tsx'

/** What another page has to say when it sends a person here. */
export interface LoginState {
  problem?: string
}

export const LoginPage = () => {
  usePageTitle('Login')
  const problem = (useLocation().state as LoginState | null)?.problem
  const send = useMutation({
    mutationFn: (body: { email: string }) => api('POST /send_login_link', { body }),
    onSuccess: rememberAskedLink,
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(accounts['POST /send_login_link'].body),
    defaultValues: { email: '' },
  })

  if (send.isSuccess) return <LinkSent message={messages.linkSent} email={send.variables.email} onAgain={send.reset} />
  return (
    <NarrowPage title="Login">
      {problem && !send.isError && <Notice tone="danger">{problem}</Notice>}
      <form className="flex flex-col gap-16" noValidate onSubmit={handleSubmit((form) => send.mutate(form))}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="You get a link by email that signs you in. No password needed."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {send.isError && <Notice tone="danger">{messageOf(send.error, messages.linkFailed)}</Notice>}
        <Button type="submit" look="primary" pending={send.isPending && 'Sending the link'}>
          Send login link
        </Button>
      </form>
      <SwitchLine question="No account yet?" to="/signup" action="Signup" />
      <MailboxNote />
    </NarrowPage>
  )
}
