import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { Email, messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The sign-in page of the local test issuer, which stands in for Google's. */
export const TestIssuerPage = () => {
  usePageTitle('Test issuer')
  const request = useLocation().search.slice(1)
  const { data: installation } = useInstallation()
  const consent = useMutation({
    mutationFn: ({ email }: { email: string }) => api('POST /test_issuer/consent', { body: { request, email } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: Email })),
    defaultValues: { email: '' },
  })

  if (installation && installation.google !== 'local')
    return (
      <NarrowPage title="The test issuer is not available">
        <p className="text-17">Nobody can sign in to this installation with a test issuer.</p>
        <div>
          <ButtonLink to="/login">Back to the login</ButtonLink>
        </div>
      </NarrowPage>
    )
  return (
    <NarrowPage title="This is not Google">
      <p className="text-17">
        This local test issuer stands in for Google on this machine. It asks for no password and accepts any address.
      </p>
      <form className="flex flex-col gap-16" noValidate onSubmit={handleSubmit((form) => consent.mutate(form))}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="You sign in to Inkloom with this address, as if Google had confirmed it."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {consent.isError && <Notice tone="danger">{messageOf(consent.error, messages.googleFailed)}</Notice>}
        <div className="flex flex-wrap gap-12">
          <Button
            type="submit"
            variant="primary"
            pending={(consent.isPending || consent.isSuccess) && 'Signing you in'}
            className="flex-1"
          >
            Continue
          </Button>
          <ButtonLink to="/login">Cancel</ButtonLink>
        </div>
      </form>
      <p className="border-t border-rule pt-16 text-13 text-quiet">
        To sign in with Google itself, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET and start Inkloom again.
      </p>
    </NarrowPage>
  )
}
