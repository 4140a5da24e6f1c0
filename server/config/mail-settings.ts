import { IN_BROWSER, LOCAL } from './local-parts.ts'
import { checkedBy, email, mailbox, onOff, problemOfServerUrl } from './parsers.ts'
import { setting } from './setting.ts'

const problemOfMailServer = (value: string): string | null => {
  if (value === LOCAL.mail || value === IN_BROWSER) return null
  const problem = problemOfServerUrl(value, ['smtp', 'smtps'])
  if (problem !== null) return problem
  const { username, password } = new URL(value)
  return (username === '') === (password === '')
    ? null
    : 'it must have both a user name and a password, or neither of them'
}

export const mailSettings = {
  SMTP_URL: setting(
    checkedBy(problemOfMailServer).optional(),
    'server that sends mail',
    'smtps://user:password@mail.example.org',
    { secret: true },
  ),
  MAIL_FROM: setting(mailbox.optional(), 'sender of mail', 'Inkloom <hello@example.org>'),
  SUPPORT_EMAIL: setting(email.optional(), 'where people ask for help', 'help@example.org'),
  ALLOW_PUBLIC_MAILBOX: setting(
    onOff,
    'whether others may reach the local mailbox and the test issuer outside production',
    'on',
  ),
  OWNER_EMAIL: setting(email.optional(), 'account that owns this installation', 'you@example.org'),
}
