import type { Transaction } from '../../../database/database.ts'
import type { BookDependencies } from '../dependencies.ts'
import { addBookMail, type BookMailRow } from '../repository.ts'

/**
 * Queues a mail to the user about how the book ended. It is sent only if the transaction commits.
 */
export const queueBookMail = async (
  tx: Transaction,
  { queueMail }: Pick<BookDependencies, 'queueMail'>,
  mail: Pick<BookMailRow, 'bookGuid' | 'kind' | 'sectionsFailed' | 'reason'>,
): Promise<void> => {
  const { id } = await addBookMail(tx, mail)
  await queueMail(tx, id)
}
