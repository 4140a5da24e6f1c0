import { randomBytes } from 'node:crypto'

/** What signs webhooks, in the form that Standard Webhooks gives to whoever verifies them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
