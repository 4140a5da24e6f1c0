import { z } from 'zod'
import { Subscription } from './billing.ts'
import { endpoints, redirect } from './endpoint.ts'

export const messages = {
  linkSent: 'A login link has been sent to your email address. Please check your inbox (and spam folder) to login.',
  linkFailed: 'Failed to send login link. Please try again or contact support.',
  activationSent:
    'An activation link has been sent to your email address. Please check your inbox (and spam folder) to activate your account.',
  signupFailed:
    'An error occurred while creating your account. Please try again or contact support if the problem persists.',
  linkInvalid: 'This link was already used or has expired. Request a new one.',
  loginFailed: 'An error occurred during login. Please try again.',
  wrongCredentials: 'This email and password do not match. You can always log in with a link instead.',
  googleFailed: 'Signing in with Google did not work. Please try again, or log in with a link.',
  googleUnverified:
    'Google has not verified your email address, so it cannot sign you in here. Please log in with a link instead.',
  providerFailed: 'Signing in with this provider did not work. Please try again, or log in with a link.',
  providerUnverified:
    'Your provider has not verified your email address, so it cannot sign you in here. Please log in with a link instead.',
  passwordMissing: 'Please fill in all password fields',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordMismatch: 'Passwords do not match',
  passwordUpdated: 'Password updated successfully!',
  passwordNotUpdated: 'Failed to update password',
  passwordFailed: 'Error updating password. Please try again.',
  signInAgain: 'To change your password, sign in again. Your last sign-in was more than 10 minutes ago.',
  emailSettingsSaved: 'Saved',
  emailSettingsFailed: 'This setting could not be saved. Please try again.',
  deleteFailed: 'Failed to delete account. Please try again.',
  signInToDelete: 'To delete your account, sign in again. Your last sign-in was more than 10 minutes ago.',
  accountSuspended:
    'This account is suspended. Your texts are safe. Write to support to find out why and how to get back in.',
  accountDeleted: 'This account is scheduled for deletion. Restore it, or delete it now.',
} as const

export const LOGIN_LINK_MINUTES = 15
export const ACTIVATION_LINK_HOURS = 24
/** The number of days in which signing in can restore a deleted account. */
export const RESTORE_DAYS = 7
/**
 * The date on which the current terms took effect. Change it whenever a text in `web/site/legal`
 * changes.
 */
export const TERMS_VERSION = '2026-11-22'
/**
 * The maximum age of the last sign-in for calls that a stolen session must not make, such as
 * changing the password or deleting the account.
 */
export const RECENT_SIGN_IN_MINUTES = 10
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const Email = z.email('Please enter a valid email address').max(254)

export const User = z
  .object({
    email: z.string(),
    byok: z.boolean(),
    subscription: Subscription.nullable(),
    deletion_due: z
      .int()
      .nullable()
      .describe(
        'The time at which the account is deleted permanently, in seconds since the epoch; null if none is scheduled.',
      ),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** `owner` is true only for the sign-in that made the account the owner of this installation. */
const Session = z.object({ access_token: z.string(), owner: z.boolean() })
const Told = z.object({ message: z.string() })

const password = z.string().max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`)
export const PasswordForm = z
  .object({
    newPassword: password.min(1, messages.passwordMissing).min(PASSWORD_MIN, messages.passwordTooShort),
    confirmNewPassword: password.min(1, messages.passwordMissing),
  })
  .refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, {
    message: messages.passwordMismatch,
    path: ['confirmNewPassword'],
  })
  .meta({ id: 'PasswordForm' })

const EmailSettings = z
  .object({
    book_emails: z.boolean().describe('True to email the person when a book is done, has gaps, failed or waits.'),
  })
  .meta({ id: 'EmailSettings' })
export type EmailSettings = z.infer<typeof EmailSettings>

const IssuerAnswer = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  iss: z.string().max(500).optional(),
})

export const accounts = endpoints({
  'POST /signup': {
    access: 'open',
    summary: 'Sends an activation link. Answers the same whether or not the address is known.',
    body: z.object({
      email: Email,
      terms_version: z
        .literal(TERMS_VERSION, 'The terms have changed since this page was opened. Please reload it.')
        .default(TERMS_VERSION)
        .describe('The terms that the person agrees to by signing up; the current ones if left out.'),
    }),
    reply: Told,
    limit: { calls: 20, seconds: 3600 },
  },
  'POST /send_login_link': {
    access: 'open',
    summary: 'Sends a login link. Answers the same whether or not the address is known.',
    body: z.object({ email: Email }),
    reply: Told,
    limit: { calls: 20, seconds: 3600 },
  },
  'GET /login_with_token/:token': {
    access: 'open',
    changes: true,
    summary: 'Exchanges the one-time token of a link for a session token. Works once.',
    params: z.object({ token: z.string().max(200) }),
    reply: Session,
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /login': {
    access: 'open',
    summary: 'Signs in with a password. Guessing is slowed by account and by address; a link always works.',
    body: z.object({ email: Email, password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX) }),
    reply: Session,
    limit: { calls: 60, seconds: 3600 },
  },
  'GET /auth/google/login': {
    access: 'open',
    changes: true,
    summary:
      'Returns the address where the browser signs in with Google. Sets a short-lived cookie that binds the answer to the browser.',
    reply: z.object({ auth_url: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
  'GET /auth/google/callback': {
    access: 'open',
    changes: true,
    summary: 'The address to which Google returns the browser. Redirects to /login_with_token with a one-time token.',
    query: IssuerAnswer,
    reply: redirect,
    limit: { calls: 60, seconds: 3600 },
  },
  'GET /auth/provider/:provider/login': {
    access: 'open',
    changes: true,
    summary: 'Returns the address where the browser signs in with an OpenID Connect provider of this installation.',
    params: z.object({ provider: z.uuid() }),
    reply: z.object({ auth_url: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
  'GET /auth/provider/:provider/callback': {
    access: 'open',
    changes: true,
    summary: 'The address to which such a provider returns the browser.',
    params: z.object({ provider: z.uuid() }),
    query: IssuerAnswer,
    reply: redirect,
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /test_issuer/consent': {
    access: 'open',
    summary:
      'Signs in at the local test issuer, which replaces Google if Google is not set up. Never available in production.',
    body: z.object({
      /** The query string with which the browser was sent to the issuer. */
      request: z.string().max(4000),
      email: Email,
    }),
    reply: z.object({ url: z.string() }),
  },
  'POST /update_password': {
    summary: 'Sets the password. Needs a sign-in of the last 10 minutes, and ends all other sessions.',
    body: PasswordForm,
    reply: z.object({ result: z.literal('OK'), message: z.string() }),
    limit: { calls: 20, seconds: 3600 },
  },
  'DELETE /delete_account': {
    summary: `Ends all sessions, stops the subscription, books and API keys, and removes the account after ${RESTORE_DAYS} days. Needs a sign-in of the last 10 minutes.`,
    reply: z.object({}),
    limit: { calls: 20, seconds: 3600 },
  },
  'POST /restore_account': {
    whileDeleted: true,
    summary: 'Restores an account that is scheduled for deletion. The subscription stays cancelled.',
    reply: User,
    limit: { calls: 20, seconds: 3600 },
  },
  'POST /delete_account_now': {
    whileDeleted: true,
    summary:
      'Removes an account that is scheduled for deletion at once and for good. Needs a sign-in of the last 10 minutes.',
    reply: z.object({}),
    limit: { calls: 20, seconds: 3600 },
  },
  'POST /logout': { whileDeleted: true, summary: 'Ends this session.', reply: z.object({}) },
  'GET /email_settings': {
    summary: 'Optional emails that are sent to the user.',
    reply: EmailSettings,
  },
  'POST /update_email_settings': { summary: 'Switches emails on or off.', body: EmailSettings, reply: EmailSettings },
  'GET /user_info': { whileDeleted: true, summary: 'Who is signed in.', reply: User },
})
