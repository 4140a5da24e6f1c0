import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/accounts.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { GoogleLogin } from './google-login.tsx'
import { ProviderLogin } from './provider-login.tsx'
import { LinkLogin } from './link-login.tsx'
import { LinkSent } from './link-sent.tsx'
import { LocalNotes } from '../local-notes.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SwitchLine } from './switch-line.tsx'

/** Navigation state of a page that redirects to the login. */
export interface LoginState {
  problem?: string
}

const problems: Record<string, { failed: string; unverified: string }> = {
  google: { failed: messages.googleFailed, unverified: messages.googleUnverified },
  provider: { failed: messages.providerFailed, unverified: messages.providerUnverified },
}

/**
 * Returns the message for a failed sign-in at Google or a provider, from the query it returned
 * with.
 */
const problemIn = (query: URLSearchParams): string | undefined =>
  problems[query.get('problem') ?? '']?.[query.get('reason') === 'unverified' ? 'unverified' : 'failed']

export const LoginPage = () => {
  usePageTitle('Login')
  const { state } = useLocation()
  const query = useSearchParams()[0]
  const { data: installation } = useInstallation()
  const problem = (state as LoginState | null)?.problem ?? problemIn(query)
  const [withPassword, setWithPassword] = useState(false)
  // Shared by both forms, so that switching keeps the address.
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)

  if (sent) return <LinkSent message={messages.linkSent} email={email} onAgain={() => setSent(false)} />
  const Form = withPassword ? PasswordLogin : LinkLogin
  return (
    <NarrowPage
      title="Login"
      above={installation?.name && <p className="text-17 text-quiet wrap-anywhere">{installation.name}</p>}
    >
      <Form
        email={email}
        onEmail={setEmail}
        problem={problem}
        onSent={() => setSent(true)}
        onSwitch={() => setWithPassword(!withPassword)}
      />
      <GoogleLogin />
      <ProviderLogin />
      <SwitchLine question="No account yet?" to="/signup" action="Signup" />
      <LocalNotes google />
    </NarrowPage>
  )
}
