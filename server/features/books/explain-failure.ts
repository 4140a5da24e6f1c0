import { ModelError } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BookError } from './repository.ts'

/** Whose key the provider was asked with makes a difference to who can do something about it. */
const reasons: Record<ModelError['kind'], string> = {
  unreachable: 'The language model could not be reached.',
  timeout: 'The language model stopped answering.',
  cut: 'The language model broke off again and again.',
  limited: 'The language model is over its limit for now.',
  unauthorized: 'The language model refused the key.',
  rejected: 'The language model refused to write this.',
  aborted: 'The call to the language model was ended.',
  invalid: 'The language model gave answers that could not be used.',
}
const reasonsWithOwnKey: Partial<typeof reasons> = {
  limited: 'Your AI provider refuses more calls with your key for now: it is over its limit, or has no credit left.',
  unauthorized: 'Your AI provider refused your key. Check it in the settings, then go on with this book.',
}

/** What the person reads of a book that failed. */
export const explainFailure = (error: unknown, { byok }: { byok: boolean }): BookError => {
  const kept = byok ? 'What was finished is kept.' : 'What was finished is kept, and your token is credited back.'
  const as = (type: BookError['type'], reason: string) => ({ type, message: `${reason} ${kept}` })
  if (error instanceof ModelError)
    return as(
      error.kind === 'invalid' ? 'invalid response format' : 'AI provider error',
      (byok && reasonsWithOwnKey[error.kind]) || reasons[error.kind],
    )
  // The AI key is missing.
  if (error instanceof Refusal) return as('AI provider error', error.message)
  if (error instanceof NotSupported) return as('internal server error', error.message)
  if (isDatabaseError(error)) return as('database error', 'The finished text could not be stored.')
  return as('internal server error', 'Something went wrong on our side.')
}

/** Drizzle wraps what the database refused; the database's own errors carry a five-character SQLSTATE. */
const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'DrizzleQueryError' || ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))))
