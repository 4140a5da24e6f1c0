import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { accounts, messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { rememberRequestedLink } from './requested-link.ts'

export interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  /** The reason why the person was redirected here; shown until the first attempt. */
  problem: string | undefined
  /** Called when a link was sent. */
  onSent: () => void
  /** Switches to the other way to log in. */
  onSwitch: () => void
}

export const LinkLogin = ({ email, onEmail, problem, onSent, onSwitch }: LoginFormProps) => {
  const send = useMutation({
    mutationFn: (body: { email: string }) => api('POST /send_login_link', { body }),
    onSuccess: (_, body) => {
      rememberRequestedLink()
      onEmail(body.email)
      onSent()
    },
  })
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(accounts['POST /send_login_link'].body),
    defaultValues: { email },
  })
  const failed = send.isError ? messageOf(send.error, messages.linkFailed) : send.isIdle && problem
  return (
    <form className="flex flex-col gap-16" noValidate onSubmit={handleSubmit((form) => send.mutate(form))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="We email you a link that signs you in. No password needed."
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {failed && <Notice tone="danger">{failed}</Notice>}
      <Button type="submit" variant="primary" pending={send.isPending && 'Sending the link'}>
        Send login link
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onEmail(getValues('email'))
          onSwitch()
        }}
      >
        Use a password instead
      </Button>
    </form>
  )
}
