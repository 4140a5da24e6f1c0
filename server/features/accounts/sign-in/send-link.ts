import { ACTIVATION_LINK_HOURS, LOGIN_LINK_MINUTES } from '#contract/accounts.ts'
import type { Database } from '../../../database/database.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import { addUser, findUserByEmail, putLink, recordConsent, type UserRow } from '../repository.ts'
import { hashToken, newToken } from './secrets.ts'

/** A request for a link, as its job stores it. */
export interface LinkRequest {
  email: string
  /** The address in lower case, used to find its jobs. */
  account: string
  /** The action that the link is for. */
  wish: 'signup' | 'login'
  /** The IP address of the request. */
  address: string
  /** The terms that the person accepted at sign-up. */
  consent?: { version: string; acceptedAt: string }
}

interface Dependencies {
  database: Database
  mailer: Mailer
  /** Returns the public address, which is known once the server listens. */
  publicUrl: () => string
}

const minutes = { login: LOGIN_LINK_MINUTES, activation: ACTIVATION_LINK_HOURS * 60 }

/**
 * Mails the right link: a login link to an active account, an activation link at sign-up. It runs
 * as a job, so that known and unknown addresses are answered in the same time. The token is created
 * here, so that no job and no table contains it.
 */
export const sendLink = async (
  { database, mailer, publicUrl }: Dependencies,
  { email, wish: action, address, consent }: LinkRequest,
) => {
  const known = await findUserByEmail(database.db, email)
  const user = known ?? (action === 'signup' ? await addUser(database.db, email) : undefined)
  // The consent takes effect when the link proves the address. Until then the account is inactive.
  if (consent && user && !user.activatedAt)
    await recordConsent(database.db, {
      userId: user.id,
      version: consent.version,
      method: 'email',
      acceptedAt: new Date(consent.acceptedAt),
    })
  if (user?.activatedAt || (user && action === 'signup'))
    await mailer.send(await linkMail({ database, publicUrl }, user, email))
  else await mailer.send(noAccount(email, publicUrl()))
  const details = { wish: action }
  await recordSecurityEvent(database.db, { kind: 'link_requested', userId: user?.id, address, details })
}

/** Creates a link, which replaces an earlier one, and returns its mail. */
const linkMail = async (
  { database, publicUrl }: Omit<Dependencies, 'mailer'>,
  { id, activatedAt }: UserRow,
  email: string,
): Promise<Mail> => {
  const purpose = activatedAt ? 'login' : 'activation'
  const token = newToken()
  const expiresAt = new Date(Date.now() + minutes[purpose] * 60_000)
  await putLink(database.db, { tokenHash: hashToken(token), userId: id, purpose, expiresAt })
  const link = `${publicUrl()}/login_with_token?token=${token}`
  return purpose === 'login' ? loginMail(email, link) : activationMail(email, link)
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
