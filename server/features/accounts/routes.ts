import { type accounts, messages, type User } from '#contract/accounts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { unauthorized } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { changePassword } from './password/change-password.ts'
import { beginSignIn } from './google/begin-google.ts'
import { finishSignIn } from './google/finish-google.ts'
import { logIn } from './sign-in/log-in.ts'
import type { AccountDependencies } from './dependencies.ts'
import { removeAccountNow } from './deletion/remove-account.ts'
import { redeemLink } from './sign-in/redeem-link.ts'
import { requestLink } from './sign-in/request-link.ts'
import { restoreAccount, scheduleDeletion } from './deletion/scheduled-deletion.ts'
import { findUser, setBookEmails } from './repository.ts'
import type { SignedIn } from './sign-in/sessions.ts'
import { consent } from './test-issuer/consent.ts'

export const accountRoutes = (
  dependencies: AccountDependencies,
): Handlers<Pick<InkloomContract, keyof typeof accounts>, SignedIn> => ({
  'POST /signup': async ({ body }, { address }) => {
    await requestLink(dependencies, 'signup', body.email, address, {
      version: body.terms_version,
      acceptedAt: new Date().toISOString(),
    })
    return { message: messages.activationSent }
  },
  'POST /send_login_link': async ({ body }, { address }) => {
    await requestLink(dependencies, 'login', body.email, address)
    return { message: messages.linkSent }
  },
  'GET /login_with_token/:token': ({ params }, { address }) => redeemLink(dependencies, params.token, address),
  'POST /login': ({ body }, { address }) => logIn(dependencies, body, address),
  'GET /auth/google/login': (_, call) => beginSignIn(dependencies, dependencies.google, call, 'Google'),
  'GET /auth/google/callback': ({ query }, call) => finishSignIn(dependencies, dependencies.google, query, call),
  'GET /auth/provider/:provider/login': ({ params }, call) =>
    beginSignIn(dependencies, dependencies.providerOf(params.provider), call),
  'GET /auth/provider/:provider/callback': ({ params, query }, call) =>
    finishSignIn(dependencies, dependencies.providerOf(params.provider), query, call),
  'POST /test_issuer/consent': ({ body }) => consent(dependencies.testIssuer, body.request, body.email),
  'POST /update_password': async ({ body }, { user, address }) => {
    await changePassword(dependencies, user, body.newPassword, address)
    return { result: 'OK', message: messages.passwordUpdated }
  },
  'DELETE /delete_account': async (_, { user, address }) => {
    await scheduleDeletion(dependencies, user, address)
    return {}
  },
  'POST /restore_account': async (_, { user, address }) => {
    await restoreAccount(dependencies, user, address)
    return presentUser({ ...user, deletionDueAt: null })
  },
  'POST /delete_account_now': async (_, { user }) => {
    await removeAccountNow(dependencies, user)
    return {}
  },
  'POST /logout': async (_, { user, address }) => {
    await dependencies.sessions.end(user)
    dependencies.record({ kind: 'signed_out', userId: user.id, address })
    return {}
  },
  'GET /email_settings': async (_, { user }) => {
    const row = await findUser(dependencies.database.db, user.id)
    if (!row) throw unauthorized()
    return { book_emails: row.bookEmails }
  },
  'POST /update_email_settings': async ({ body }, { user }) => {
    await setBookEmails(dependencies.database.db, user.id, body.book_emails)
    return body
  },
  'GET /user_info': (_, { user }) => presentUser(user),
})

const presentUser = ({ email, byok, subscription, deletionDueAt }: SignedIn): User => ({
  email,
  byok,
  subscription,
  deletion_due: deletionDueAt && Math.floor(deletionDueAt.getTime() / 1000),
})
