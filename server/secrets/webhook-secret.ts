import { randomBytes } from 'node:crypto'

/** Creates a secret that signs webhooks, in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
