import { ARCHIVE_LINK_DAYS } from '#contract/personal-data.ts'
import type { Database } from '../../database/database.ts'
import { findArchiveLink, findUser, putLink } from './repository.ts'
import { hashToken, newToken } from './sign-in/secrets.ts'
import type { Mailer } from '../../mail/mailer.ts'

export interface ArchiveMail {
  userId: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  /** Returns the public address. It is known only after the server listens. */
  publicUrl: () => string
}

/**
 * Mails a user the link to the archive of their data. Runs as a job that creates the token itself,
 * so that no job and no table contains a usable link. The link needs no sign-in, because a
 * suspended user has a right to their data too.
 */
export const sendArchiveLink = async ({ database, mailer, publicUrl }: Dependencies, { userId }: ArchiveMail) => {
  const user = await findUser(database.db, userId)
  if (!user) return
  const token = newToken()
  const expiresAt = new Date(Date.now() + ARCHIVE_LINK_DAYS * 86_400_000)
  await putLink(database.db, { tokenHash: hashToken(token), userId, purpose: 'archive', expiresAt })
  await mailer.send({
    to: user.email,
    subject: 'Your Inkloom data',
    text: `Here is everything that Inkloom stores about your account: your manuscripts with their history, your references, your generated books and the account itself.

${publicUrl()}/v1/personal_data/${token}

The link downloads a ZIP file and works for ${ARCHIVE_LINK_DAYS} days. Whoever has it can read your texts, so don't pass it on. Whoever runs this installation sent it to you and cannot open it.
`,
  })
}

/**
 * Returns the id of the user whose archive a link opens, or undefined if the link is expired or
 * unknown.
 */
export const archiveOwner = ({ db }: Pick<Database, 'db'>, token: string): Promise<string | undefined> =>
  findArchiveLink(db, hashToken(token))
