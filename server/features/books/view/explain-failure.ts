import { ModelError, type ModelErrorKind } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'
import { reasonOf } from '../../../explain-model-error.ts'
import { isDatabaseError } from '../../../database/database-error.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookError } from '../repository.ts'

/** Tokens that an ERROR credits; `share`: the part of them that a book took to go on. */
export type Credit = number | 'share'

interface Author {
  byok: boolean
  /** What the book took of theirs; 0 where books need none. */
  tokens: Credit
}

export interface BookFailure extends BookError {
  /** What happened, in a sentence, without what became of the text and the tokens. */
  reason: string
  /** The owner has to do something before the book can go on, for example save another key. */
  waitsForOwner: boolean
}

/** With an own key, these are for its owner to settle at the provider or in the settings. */
const settledByOwner: ReadonlySet<ModelErrorKind> = new Set(['unauthorized', 'no-credit', 'limited'])

const kept = (tokens: Credit): string => {
  if (tokens === 0) return 'What was finished is kept.'
  if (tokens === 'share') return 'What was finished is kept, and what going on took of your tokens is credited back.'
  return `What was finished is kept, and ${tokens === 1 ? 'your token is' : `your ${tokens} tokens are`} credited back.`
}

/** More than half of a book has no text. */
export const tooManyGaps = (gaps: number, sections: number, credit: Credit): BookFailure => {
  const reason = `${gaps} of ${sections} sections could not be written.`
  return { type: 'AI provider error', reason, message: `${reason} ${kept(credit)}`, waitsForOwner: false }
}

/** What the person reads of a book that failed. */
export const explainFailure = (error: unknown, { byok, tokens }: Author): BookFailure => {
  const as = (type: BookError['type'], reason: string, waitsForOwner = false): BookFailure => ({
    type,
    reason,
    message: `${reason} ${kept(tokens)}`,
    waitsForOwner,
  })
  if (error instanceof ModelError) {
    const reason = reasonOf(error, { byok })
    return as(
      error.kind === 'invalid' ? 'invalid response format' : 'AI provider error',
      byok && error.kind === 'unauthorized' ? `${reason} Check it in the settings, then go on with this book.` : reason,
      byok && settledByOwner.has(error.kind),
    )
  }
  // The AI key is missing.
  if (error instanceof ApiError) return as('AI provider error', error.message, true)
  if (error instanceof NotSupported) return as('internal server error', error.message)
  if (isDatabaseError(error)) return as('database error', 'The finished text could not be stored.')
  return as('internal server error', 'Something went wrong on our side.')
}
