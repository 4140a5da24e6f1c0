import type { Transaction } from '../../../database/database.ts'
import type { BookDependencies } from '../dependencies.ts'
import { addBookMail, type BookMailRow } from '../repository.ts'

/** Has the owner of a book told how it ended, if and when the transaction commits. */
export const queueBookMail = async (
  tx: Transaction,
  { queueMail }: Pick<BookDependencies, 'queueMail'>,
  mail: Pick<BookMailRow, 'bookGuid' | 'kind' | 'sectionsFailed' | 'reason'>,
): Promise<void> => {
  const { id } = await addBookMail(tx, mail)
  await queueMail(tx, id)
}
