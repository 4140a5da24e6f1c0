import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const messages = {
  missing: 'Please wait until the captcha is ready, and try again.',
  refused: 'The captcha was already used, has expired or is wrong. Please try again.',
  unreachable: 'The captcha could not be checked right now. Please try again in a moment.',
} as const

/** A challenge in the format of `altcha-lib`, which creates and solves it. */
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since the epoch. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/**
 * Describes how to get a `recaptchaToken`. `altcha`: solve the challenge; the token is `{challenge,
 * solution}` as JSON in base64, and is valid for one call. `recaptcha`: Google's script returns the
 * token for the site key.
 */
export const CaptchaOffer = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha'), challenge: Challenge }),
    z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
  ])
  .meta({ id: 'CaptchaOffer' })
export type CaptchaOffer = z.infer<typeof CaptchaOffer>

export const captcha = endpoints({
  'GET /captcha': {
    access: 'open',
    summary: 'A fresh challenge for the invisible captcha.',
    reply: CaptchaOffer,
    limit: { calls: 120, seconds: 60 },
  },
})
