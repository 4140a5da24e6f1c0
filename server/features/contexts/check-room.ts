import { limits } from '#contract/contexts.ts'
import type { Transaction } from '../../database/database.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type ContextRow, measureContexts } from './repository.ts'

interface Incoming extends Pick<ContextRow, 'projectId' | 'type' | 'content'> {
  /** The id of the context that it replaces. */
  id?: string
}

/**
 * Throws an ApiError if a project would have too many or too long contexts. The prompt for each of
 * its texts contains all guidelines, and all references are searched.
 */
export const checkRoom = async (tx: Transaction, { projectId, type, content, id }: Incoming): Promise<void> => {
  const { count, bytes } = await measureContexts(tx, projectId, type, id ?? null)
  const most = type === 'guideline' ? limits.guidelines : limits.references
  if (count >= most)
    throw new ApiError(
      'too_large',
      `A project can have ${most} ${type}s, and this one has reached that number. Nothing was saved: merge some of them, or delete one.`,
    )
  if (type === 'reference' && bytes + Buffer.byteLength(content) > limits.referenceBytes)
    throw new ApiError(
      'too_large',
      'The references of this project would be longer than four million characters together. Nothing was saved: leave out what the book does not need, or delete a reference.',
    )
}
