import { stepsOfPlan } from '#writer/plan/steps-of-plan.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { addStep, type BookRow, updateBook } from '../repository.ts'
import { checkWriter } from '../writing/resume-book.ts'
import { lockPlan, planColumns } from './change-plan.ts'

/** Starts writing a book from its plan, which can no longer be changed. */
export const writePlannedBook = async (
  { database, writerFor, queueBook }: BookDependencies,
  user: BookUser,
  guid: string,
  version: number,
): Promise<BookRow> => {
  const writer = await writerFor(user)
  return database.transaction(async (tx) => {
    const { book, plan } = await lockPlan(tx, user, guid, version)
    checkWriter(book, writer.type)
    for (const step of stepsOfPlan(plan)) await addStep(tx, guid, step)
    const fixed = await updateBook(tx, guid, {
      ...planColumns(plan),
      planState: 'fixed',
      planVersion: book.planVersion + 1,
      planFailure: null,
    })
    await queueBook(tx, guid)
    return fixed
  })
}
