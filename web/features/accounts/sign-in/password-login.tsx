import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { accounts, messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/account/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LoginFormProps } from './link-login.tsx'

const LoginForm = accounts['POST /login'].body

export const PasswordLogin = ({ email, onEmail, problem, onSwitch }: LoginFormProps) => {
  const logIn = useMutation({
    mutationFn: (body: z.output<typeof LoginForm>) => api('POST /login', { body }),
    // No navigation is needed: the page is for visitors only and redirects automatically.
    onSuccess: ({ access_token }) => {
      // A fresh sign-in replaces the previous session.
      if (session.token()) void api('POST /logout').catch(() => undefined)
      session.begin(access_token)
    },
  })
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email, password: '' },
  })
  const failed = logIn.isError ? messageOf(logIn.error, messages.loginFailed) : logIn.isIdle && problem
  return (
    <form className="flex flex-col gap-16" noValidate onSubmit={handleSubmit((form) => logIn.mutate(form))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {failed && <Notice tone="danger">{failed}</Notice>}
      <Button type="submit" variant="primary" pending={logIn.isPending && 'Signing you in'}>
        Login
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onEmail(getValues('email'))
          onSwitch()
        }}
      >
        Get a link by email instead
      </Button>
    </form>
  )
}
