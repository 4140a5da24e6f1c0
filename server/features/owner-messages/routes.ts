import type { InkloomContract } from '#contract/contract.ts'
import type { OwnerMessage, ownerContactMessages } from '#contract/owner-messages.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { listMessages, type MessageRow, setAnswered } from './repository.ts'

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

const presentMessage = ({ id, name, email, message, createdAt, mailedAt, answeredAt }: MessageRow): OwnerMessage => ({
  id,
  name,
  email,
  message,
  received: seconds(createdAt)!,
  mailed: seconds(mailedAt),
  answered: seconds(answeredAt),
})

export const ownerMessageRoutes = ({
  database,
}: {
  database: Database
}): Handlers<Pick<InkloomContract, keyof typeof ownerContactMessages>, { id: string }> => ({
  'GET /owner/messages': async ({ query }) => {
    const { rows, next } = await listMessages(database.db, query)
    return { items: rows.map(({ message }) => presentMessage(message)), next }
  },
  'POST /owner/messages/:messageId': ({ params: { messageId }, body: { answered } }, { user: owner }) =>
    database.transaction(async (tx) => {
      const message = await setAnswered(tx, messageId, answered ? new Date() : null)
      if (!message) throw notFound('message')
      await recordAudit(tx, owner, answered ? 'message.answered' : 'message.reopened', messageId)
      return presentMessage(message)
    }),
})
