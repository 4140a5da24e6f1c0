import { ModelError } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'
import { reasonOf } from '../../explain-model-error.ts'
import { isDatabaseError } from '../../database/database-error.ts'
import { Refusal } from '../../http/refusal.ts'
import type { BookError } from './repository.ts'

interface Author {
  byok: boolean
  /** What the book took of theirs; 0 where books need none. */
  tokens: number
}

/** What the person reads of a book that failed. */
export const explainFailure = (error: unknown, { byok, tokens }: Author): BookError => {
  const credited = tokens === 1 ? 'your token is credited back' : `your ${tokens} tokens are credited back`
  const kept = tokens === 0 ? 'What was finished is kept.' : `What was finished is kept, and ${credited}.`
  const as = (type: BookError['type'], reason: string) => ({ type, message: `${reason} ${kept}` })
  if (error instanceof ModelError) {
    const reason = reasonOf(error, { byok })
    return as(
      error.kind === 'invalid' ? 'invalid response format' : 'AI provider error',
      byok && error.kind === 'unauthorized' ? `${reason} Check it in the settings, then go on with this book.` : reason,
    )
  }
  // The AI key is missing.
  if (error instanceof Refusal) return as('AI provider error', error.message)
  if (error instanceof NotSupported) return as('internal server error', error.message)
  if (isDatabaseError(error)) return as('database error', 'The finished text could not be stored.')
  return as('internal server error', 'Something went wrong on our side.')
}
