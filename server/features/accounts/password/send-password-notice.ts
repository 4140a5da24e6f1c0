import type { Database } from '../../../database/database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { findUser } from '../repository.ts'

export interface PasswordNotice {
  userId: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  publicUrl: () => string
}

/** Mails a user that their password was changed, in case it was somebody else. */
export const sendPasswordNotice = async ({ database, mailer, publicUrl }: Dependencies, { userId }: PasswordNotice) => {
  const user = await findUser(database.db, userId)
  if (!user) return
  await mailer.send({
    to: user.email,
    subject: 'Your Inkloom password was changed',
    text: `The password of your Inkloom account was changed, and all other devices were logged out.

If it was you, there is nothing to do.

If it was not you, somebody else was logged in to your account. Log in with a link, which only you get, and set a password of your own in the settings; that logs everybody else out:

${publicUrl()}/login
`,
  })
}
