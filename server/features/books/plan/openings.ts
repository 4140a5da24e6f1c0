import type { BookPlan } from '#contract/book-plans.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { updateBook } from '../repository.ts'
import { checkWriter } from '../writing/resume-book.ts'
import { replacePlanSteps } from './plan-repository.ts'
import { askForPlan, changePlan, storePlan, waitsFromNow } from './change-plan.ts'

/** Requests three openings. Existing openings are not written again. */
export const askForOpenings = async (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
): Promise<BookPlan> => {
  const writer = await dependencies.writerFor(user)
  return changePlan(dependencies, user, guid, undefined, async (tx, { book, steps }) => {
    checkWriter(book, writer.type)
    const exist = steps.some((step) => step.type === 'plan-opening' && step.opening.text !== '')
    if (exist) return updateBook(tx, guid, waitsFromNow())
    // Styles in which the model failed are stored without text. They are removed, so that they are
    // tried again.
    await replacePlanSteps(
      tx,
      guid,
      steps.filter(({ type }) => type !== 'plan-opening'),
    )
    return askForPlan(dependencies, tx, book, { type: 'openings' })
  })
}

/** Chooses the opening with which the book begins, or none. */
export const chooseOpening = (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  { version, style }: { version: number; style: string | null },
): Promise<BookPlan> =>
  changePlan(dependencies, user, guid, version, async (tx, { book, plan, steps }) => {
    const found = steps.find((step) => step.type === 'plan-opening' && step.opening.style === style)
    const opening = found?.type === 'plan-opening' && found.opening.text ? found.opening : null
    if (style !== null && !opening) throw new ApiError('not_found', 'There is no such opening.')
    return storePlan(tx, book, { ...plan, opening })
  })
