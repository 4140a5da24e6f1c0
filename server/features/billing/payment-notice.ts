import type { Database } from '../../database/database.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { findSubscriber } from './repository.ts'

export interface PaymentNotice {
  userId: string
}

interface Dependencies {
  database: Database
  mailer: Mailer
  publicUrl: () => string
}

/** Mails a user that a renewal failed, unless it was paid meanwhile. */
export const sendPaymentNotice = async ({ database, mailer, publicUrl }: Dependencies, { userId }: PaymentNotice) => {
  const subscriber = await findSubscriber(database.db, userId)
  if (!subscriber?.subscription.graceEndsAt) return
  await mailer.send(noticeMail(subscriber.email, subscriber.subscription.graceEndsAt, publicUrl()))
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const noticeMail = (to: string, graceEndsAt: Date, publicUrl: string): Mail => ({
  to,
  subject: 'Your Inkloom payment failed',
  text: `The payment for the next period of your Inkloom subscription failed. ${
    graceEndsAt > new Date()
      ? `Premium stays as it is until ${day.format(graceEndsAt)}. New book tokens come once the payment goes through.`
      : 'Premium is paused until the payment goes through. What you wrote is safe.'
  }

To pay, or to change the card, open Manage subscription in the settings:

${publicUrl}/settings
`,
})
