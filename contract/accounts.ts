import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const messages = {
  linkSent: 'A login link has been sent to your email address. Please check your inbox (and spam folder) to login.',
  linkFailed: 'Failed to send login link. Please try again or contact support.',
  activationSent:
    'An activation link has been sent to your email address. Please check your inbox (and spam folder) to activate your account.',
  signupFailed:
    'An error occurred while creating your account. Please try again or contact support if the problem persists.',
  linkInvalid: 'This link was used already, or its time is over. Ask for a new one.',
} as const

export const LOGIN_LINK_MINUTES = 15
export const ACTIVATION_LINK_HOURS = 24

export const Email = z.email('Please enter a valid email address').max(254)

export const Subscription = z
  .object({
    plan: z.object({ name: z.string(), word_limit: z.int() }),
    payment_failed: z.boolean(),
    cancelled: z.boolean(),
    /** Seconds since the epoch; null for a plan without an end. */
    end_date: z.int().nullable(),
    stripe_subscription_id: z.string().nullable(),
  })
  .meta({ id: 'Subscription' })

export const User = z
  .object({ email: z.string(), byok: z.boolean(), subscription: Subscription.nullable() })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Quota = z.object({ current: z.int(), limit: z.int(), unlimited: z.boolean() }).meta({ id: 'Quota' })

/** `owner` is true once: when this sign-in made the account the owner of this installation. */
const Session = z.object({ access_token: z.string(), owner: z.boolean() })
const Told = z.object({ message: z.string() })

export const accounts = endpoints({
  'POST /signup': {
    access: 'open',
    summary: 'Sends an activation link. Answers the same whether or not the address is known.',
    body: z.object({ email: Email }),
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
    summary: 'Trades the one-time token of a link for a session token. Works once.',
    params: z.object({ token: z.string().max(200) }),
    reply: Session,
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /logout': { summary: 'Ends this session.', reply: z.object({}) },
  'GET /user_info': { summary: 'Who is signed in.', reply: User },
  'GET /get_subscription': {
    summary: 'The subscription, or null.',
    reply: z.object({ subscription: Subscription.nullable() }),
  },
  'GET /me/quota': { summary: 'AI words used this month, and the limit.', reply: Quota },
})
