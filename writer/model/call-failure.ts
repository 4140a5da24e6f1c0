import { APIConnectionError, APIError } from 'openai'
import { ModelError } from './model-error.ts'
import type { Failure } from './retry.ts'
import { failureOf } from './retry.ts'

/** What was being called, for messages that a person reads. */
export interface Callee {
  name: string
  apiKey?: string
  /** Received so far. */
  partial: string
}

const retryAfterMs = (headers: Headers | undefined): number | undefined => {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const value = headers?.get('retry-after')
  if (!value) return
  const wait = /^[\d.]+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

const withoutKey = (text: string, apiKey: string | undefined): string =>
  apiKey ? text.replaceAll(apiKey, '...') : text

/** What the provider said, short and without the key. */
const saidBy = (error: Error, apiKey: string | undefined): string =>
  withoutKey(error.message, apiKey).replaceAll(/\s+/g, ' ').slice(0, 300)

/** For whoever looks into a log. The SDK's own error holds all that the provider sent, which may quote the key. */
const causeOf = (error: Error, apiKey: string | undefined): Error => {
  const cause = new Error(withoutKey(error.message, apiKey))
  cause.name = error.name
  cause.stack = withoutKey(error.stack ?? '', apiKey)
  return cause
}

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
}

/** Turns whatever the SDK or the network threw into our error, and says whether to try again. */
export const failureOfCall = (thrown: unknown, { name, apiKey, partial }: Callee): Failure => {
  if (thrown instanceof ModelError) return failureOf(thrown)
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const options = { partial, cause: causeOf(error, apiKey) }
  if (error instanceof SyntaxError)
    return failureOf(new ModelError('invalid', `${name} sent something that can't be read.`, options))
  if (!(error instanceof APIError) || error instanceof APIConnectionError || error.status === undefined) {
    if (error instanceof APIError && error.error)
      return failureOf(new ModelError('unreachable', `${name} broke off: ${saidBy(error, apiKey)}`, options))
    const code = codeOf(error)
    const what = partial ? 'The connection broke while the text came in' : 'It could not be reached'
    return failureOf(new ModelError('unreachable', `${name}: ${what}${code ? ` (${code})` : ''}.`, options))
  }
  const said = saidBy(error, apiKey)
  switch (true) {
    case error.status === 401 || error.status === 403:
      return failureOf(
        new ModelError('unauthorized', `${name} refused the key. Is it right, and still valid?`, options),
      )
    case error.status === 402 || error.code === 'insufficient_quota':
      return failureOf(new ModelError('no-credit', `${name}: the account has no credit left: ${said}`, options))
    case error.status === 429:
      return failureOf(
        new ModelError('limited', `${name} is asked too often right now.`, options),
        retryAfterMs(error.headers),
      )
    case error.status === 408 || error.status === 409 || error.status >= 500:
      return failureOf(
        new ModelError('unreachable', `${name} is out of order right now: ${said}`, options),
        retryAfterMs(error.headers),
      )
    default:
      return failureOf(new ModelError('rejected', `${name} refused the request: ${said}`, options))
  }
}
