import { z } from 'zod'
import { messages as captcha } from './captcha.ts'
import { endpoints } from './endpoint.ts'

export const limits = { name: 200, email: 254, message: 10_000 } as const

export const messages = {
  sent: 'Message sent successfully!',
  failed: 'An error occurred while sending the message',
  name: 'Please tell us your name',
  email: 'Please enter your email address, so that we can answer',
  message: 'Please write a message',
  oneLine: 'Please use one line',
  tooOften: (wait: string) => `You have sent us several messages. Please wait ${wait} before the next one.`,
} as const

/** The text becomes a mail header, which a line break would end. */
const oneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

export const ContactMessage = z.object({
  name: z.string().refine(oneLine, messages.oneLine).trim().min(1, messages.name).max(limits.name),
  email: z.string().refine(oneLine, messages.oneLine).trim().max(limits.email).pipe(z.email(messages.email)),
  message: z.string().trim().min(1, messages.message).max(limits.message),
  /** Answer to a challenge of `GET /captcha`. */
  recaptchaToken: z.string().min(1, captcha.missing).max(10_000),
})

export const contact = endpoints({
  'POST /contact': {
    access: 'open',
    summary: 'Sends a message to the operator of this installation.',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
    limit: { calls: 20, seconds: 60 },
  },
})
