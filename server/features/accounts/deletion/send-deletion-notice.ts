import { RESTORE_DAYS } from '#contract/accounts.ts'
import type { Database } from '../../../database/database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { findUser } from '../repository.ts'

export interface DeletionNotice {
  userId: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  publicUrl: () => string
}

/**
 * Mails when the account will be removed and how to restore it, in case somebody else deleted it.
 */
export const sendDeletionNotice = async ({ database, mailer, publicUrl }: Dependencies, { userId }: DeletionNotice) => {
  const user = await findUser(database.db, userId)
  if (!user?.deletionDueAt) return
  await mailer.send({
    to: user.email,
    subject: 'Your Inkloom account will be deleted',
    text: `Your Inkloom account was deleted and all devices were signed out. Your subscription does not renew, and books that were being written are paused.

You can restore the account with all its texts for ${RESTORE_DAYS} days, until ${user.deletionDueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Sign in to restore it, or to delete it at once:

${publicUrl()}/login

After that, everything is removed for good.
`,
  })
}
