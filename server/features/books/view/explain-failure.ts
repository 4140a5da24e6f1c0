import { ModelError } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'
import { adviceWithOwnKey, reasonOf } from '../../../models/explain-model-error.ts'
import { isDatabaseError } from '../../../database/database-error.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookError } from '../repository.ts'

/** The tokens that a failed book credits. `share` is the part that a resumed book took again. */
export type Credit = number | 'share'

interface Author {
  byok: boolean
  /** The tokens that the book took from the user. 0 if their books cost none. */
  tokens: Credit
}

export interface BookFailure extends BookError {
  /** A sentence that says what happened, but not what became of the text and the tokens. */
  reason: string
  /**
   * True if the user has to do something before the book can resume, such as saving another key.
   */
  waitsForOwner: boolean
}

const tokensKept = (tokens: Credit): string => {
  if (tokens === 0) return 'The finished sections are kept.'
  if (tokens === 'share') return 'The finished sections are kept, and the tokens that resuming cost are credited back.'
  return `The finished sections are kept, and ${tokens === 1 ? 'your token is' : `your ${tokens} tokens are`} credited back.`
}

/** Returns the failure of a book in which more than half of the sections have no text. */
export const tooManyGaps = (gaps: number, sections: number, credit: Credit): BookFailure => {
  const reason = `${gaps} of ${sections} sections could not be written.`
  return { type: 'AI provider error', reason, message: `${reason} ${tokensKept(credit)}`, waitsForOwner: false }
}

/** Explains to the user why a book failed. */
export const explainFailure = (error: unknown, { byok, tokens }: Author): BookFailure => {
  const as = (type: BookError['type'], reason: string, waitsForOwner = false): BookFailure => ({
    type,
    reason,
    message: `${reason} ${tokensKept(tokens)}`,
    waitsForOwner,
  })
  if (error instanceof ModelError) {
    const reason = reasonOf(error, { byok })
    // Only the owner of the key can resolve such an error. The advice says how.
    const advice = byok ? adviceWithOwnKey(error) : undefined
    return as(
      error.type === 'invalid' ? 'invalid response format' : 'AI provider error',
      advice ? `${reason} ${advice}` : reason,
      advice !== undefined,
    )
  }
  // The account has no AI key.
  if (error instanceof ApiError) return as('AI provider error', error.message, true)
  if (error instanceof NotSupported) return as('internal server error', error.message)
  if (isDatabaseError(error)) return as('database error', 'The finished text could not be stored.')
  return as('internal server error', 'Something went wrong on our side.')
}
