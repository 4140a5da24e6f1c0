import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messages, PASSWORD_MIN, PasswordForm } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'

export const UpdatePassword = ({ email }: { email: string }) => {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(PasswordForm),
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  })
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: z.output<typeof PasswordForm>) => api('POST /update_password', { body }),
    onSuccess: ({ result, message }) => {
      if (result !== 'OK') return
      toast.success(message || messages.passwordUpdated)
      reset()
    },
  })
  const { newPassword, confirmNewPassword } = formState.errors
  const refused = data && data.result !== 'OK' && (data.message || messages.passwordNotUpdated)
  const signInAgain = error instanceof ApiError && error.code === 'sign_in_again'
  const problem = error && !signInAgain ? messageOf(error, messages.passwordFailed) : refused
  return (
    <Section id="password" title="Update Password">
      <p className="text-15 text-quiet">With a password you can log in without waiting for a link.</p>
      <form
        className="flex w-full flex-col items-start gap-16"
        noValidate
        onSubmit={handleSubmit((form) => !isPending && mutate(form))}
      >
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. Changing it signs you out in other browsers.`}
          error={newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          // A message that applies to both fields is shown once.
          error={confirmNewPassword?.message === newPassword?.message ? undefined : confirmNewPassword?.message}
          {...register('confirmNewPassword')}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {signInAgain && <SignInAgain email={email} message={messageOf(error, messages.signInAgain)} />}
        <Button type="submit" pending={isPending && 'Updating the password'}>
          Update password
        </Button>
      </form>
    </Section>
  )
}
