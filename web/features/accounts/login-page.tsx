import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/accounts.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { NarrowPage } from '#web/ui/narrow-page.tsx'
import { GoogleLogin } from './google-login.tsx'
import { LinkLogin } from './link-login.tsx'
import { LinkSent } from './link-sent.tsx'
import { LocalNotes } from './local-notes.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SwitchLine } from './switch-line.tsx'

/** What another page has to say when it sends a person here. */
export interface LoginState {
  problem?: string
}

export const LoginPage = () => {
  usePageTitle('Login')
  const { state } = useLocation()
  const query = useSearchParams()[0]
  const google = query.get('reason') === 'unverified' ? messages.googleUnverified : messages.googleFailed
  const problem = (state as LoginState | null)?.problem ?? (query.get('problem') === 'google' ? google : undefined)
  const [withPassword, setWithPassword] = useState(false)
  // What was typed in one form is there in the other.
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)

  if (sent) return <LinkSent message={messages.linkSent} email={email} onAgain={() => setSent(false)} />
  const Form = withPassword ? PasswordLogin : LinkLogin
  return (
    <NarrowPage title="Login">
      <Form
        email={email}
        onEmail={setEmail}
        problem={problem}
        onSent={() => setSent(true)}
        onSwitch={() => setWithPassword(!withPassword)}
      />
      <GoogleLogin />
      <SwitchLine question="No account yet?" to="/signup" action="Signup" />
      <LocalNotes google />
    </NarrowPage>
  )
}
