import type { Database } from '../../database/database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { findMessage, noteMailed } from './repository.ts'

export interface MessageToMail {
  id: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  supportEmail: string
}

/**
 * Mails a stored message to support. Runs as a job, so that the sender does not wait for the mail
 * server.
 */
export const mailMessage = async ({ database: { db }, mailer, supportEmail }: Dependencies, { id }: MessageToMail) => {
  const message = await findMessage(db, id)
  if (!message || message.mailedAt) return
  const { name, email, createdAt } = message
  await mailer.send({
    to: supportEmail,
    replyTo: { name, address: email },
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote on the contact page, ${createdAt.toISOString()}:

${message.message}
`,
  })
  await noteMailed(db, id)
}
