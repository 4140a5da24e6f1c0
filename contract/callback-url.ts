import { z } from 'zod'

export const callbackLimits = {
  /** The maximum length, because addresses must have fewer than 2048 characters. */
  length: 2047,
  /** Lowest allowed port other than 80 and 443. Services on lower ports rarely speak HTTP. */
  lowestPort: 1024,
} as const

export const callbackMessages = {
  invalid: 'Please enter a callback address that starts with https:// or http://',
  credentials: 'Please leave the user name and password out of the callback address. Each message is signed instead',
  port: `Please use port 80, 443, or one from ${callbackLimits.lowestPort} on in the callback address`,
  length: 'Please use a callback address of fewer than 2048 characters',
  host: 'Please use a callback address with a public host name, such as https://example.org/hook',
  inside: 'This callback address cannot be reached from the internet. Please use a public address',
  needsKey:
    'A callback address needs a developer key, whose secret signs the messages. Send the order with the header X-API-Key',
  needsSecret: 'This developer key has no signing secret yet. Please ask whoever runs this installation for one',
} as const

const wrongWith = (text: string): string | null => {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text) || !['http:', 'https:'].includes(url.protocol))
    return callbackMessages.invalid
  if (url.username || url.password) return callbackMessages.credentials
  // `URL.port` is empty for the default port of the scheme.
  const port = Number(url.port || 443)
  return port === 80 || port === 443 || port >= callbackLimits.lowestPort ? null : callbackMessages.port
}

/**
 * The address that receives webhooks about a book. The server separately checks if it leads into a
 * private network.
 */
export const CallbackUrl = z
  .string()
  .max(callbackLimits.length, callbackMessages.length)
  .superRefine((text, context) => {
    const message = wrongWith(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
