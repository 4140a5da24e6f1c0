import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { accounts, messages, TERMS_VERSION } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { rememberRequestedLink } from './requested-link.ts'
import { LinkSent } from './link-sent.tsx'
import { LocalNotes } from '../local-notes.tsx'
import { SwitchLine } from './switch-line.tsx'

const SignupForm = accounts['POST /signup'].body.extend({
  terms: z.literal(true, 'Please agree to the terms to create an account'),
})

export const SignupPage = () => {
  usePageTitle('Signup')
  const signUp = useMutation({
    mutationFn: (body: { email: string }) => api('POST /signup', { body: { ...body, terms_version: TERMS_VERSION } }),
    onSuccess: rememberRequestedLink,
  })
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof SignupForm>,
    unknown,
    z.output<typeof SignupForm>
  >({ resolver: zodResolver(SignupForm), defaultValues: { email: '' } })

  if (signUp.isSuccess)
    return <LinkSent message={messages.activationSent} email={signUp.variables.email} onAgain={signUp.reset} />
  return (
    <NarrowPage title="Signup">
      <form
        className="flex flex-col gap-16"
        noValidate
        onSubmit={handleSubmit(({ email }) => signUp.mutate({ email }))}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="We email you a link that opens your account. No password needed."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Checkbox
          label="I agree to the Terms of Use and Privacy Policy"
          required
          error={formState.errors.terms?.message}
          aside={
            <a
              href="/legal"
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-target items-center text-15 font-medium underline decoration-edge underline-offset-4"
            >
              Read them
            </a>
          }
          {...register('terms')}
        />
        {signUp.isError && <Notice tone="danger">{messageOf(signUp.error, messages.signupFailed)}</Notice>}
        <Button type="submit" variant="primary" pending={signUp.isPending && 'Sending the link'}>
          Create account
        </Button>
      </form>
      <SwitchLine question="Have an account?" to="/login" action="Login" />
      <LocalNotes />
    </NarrowPage>
  )
}
