import { ACTIVATION_LINK_HOURS, LOGIN_LINK_MINUTES } from '#contract/accounts.ts'
import type { Database } from '../../database/database.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { addUser, findUserByEmail, type LinkPurpose, putLink } from './repository.ts'
import { hashToken, newToken } from './secrets.ts'

/** What a person asked for: to sign up, or to log in. */
export interface LinkRequest {
  email: string
  wish: 'signup' | 'login'
}

interface Parts {
  database: Database
  mailer: Mailer
  /** Known once the server listens. */
  publicUrl: () => string
}

const minutes = { login: LOGIN_LINK_MINUTES, activation: ACTIVATION_LINK_HOURS * 60 }

/**
 * Mails the link that fits the account: a login link to one that is active, an activation link to one that signs up.
 * Runs as a job, so that the answer to the person takes the same time for known and unknown addresses; the token is made
 * here, so that no job and no table holds one.
 */
export const sendLink = async ({ database, mailer, publicUrl }: Parts, { email, wish }: LinkRequest) => {
  const known = await findUserByEmail(database.db, email)
  if (!known?.activatedAt && wish === 'login') return mailer.send(noAccount(email, publicUrl()))
  const user = known ?? (await addUser(database.db, email))
  const purpose: LinkPurpose = user.activatedAt ? 'login' : 'activation'
  const token = newToken()
  await putLink(database.db, {
    tokenHash: hashToken(token),
    userId: user.id,
    purpose,
    expiresAt: new Date(Date.now() + minutes[purpose] * 60_000),
  })
  const link = `${publicUrl()}/login_with_token?token=${token}`
  await mailer.send(purpose === 'login' ? loginMail(email, link) : activationMail(email, link))
}

const loginMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Your Inkloom login link',
  text: `Log in to Inkloom with this link:

${link}

It works once, for ${LOGIN_LINK_MINUTES} minutes. If you did not ask for it, ignore this mail: nobody can log in without it.
`,
})

const activationMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Activate your Inkloom account',
  text: `Welcome to Inkloom. Activate your account with this link:

${link}

It works once, for ${ACTIVATION_LINK_HOURS} hours. If you did not sign up, ignore this mail: the account stays closed.
`,
})

const noAccount = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'No Inkloom account for this address yet',
  text: `Somebody asked for a login link for this address, but it has no active Inkloom account.

Sign up here: ${publicUrl}/signup

If it was not you, ignore this mail.
`,
})
