import { messages } from '#contract/contact.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { networkOf } from '../../http/address.ts'
import type { ContactDependencies } from './dependencies.ts'
import { addMessage } from './repository.ts'

const limit = { calls: 5, seconds: 3600, say: messages.tooOften }

type Body = Valid<InkloomContract['POST /contact']>['body']

/**
 * Stores a message and queues its mail in one transaction. Throws an ApiError if the captcha is
 * wrong or the limit is reached.
 */
export const sendMessage = async (
  { database, captcha, limiter, queueMail }: ContactDependencies,
  { recaptchaToken, ...message }: Body,
  address: string,
): Promise<Reply<InkloomContract['POST /contact']>> => {
  await captcha.check(recaptchaToken, address)
  await limiter.take('messages of the contact page', networkOf(address), limit)
  await database.transaction(async (tx) => queueMail(tx, { id: await addMessage(tx, message) }))
  return { message: messages.sent }
}
