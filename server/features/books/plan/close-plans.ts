import { planMessages } from '#contract/book-plans.ts'
import { creditTokens, lockTokens } from '../../../plans/book-tokens.ts'
import { queueWebhook } from '../../../webhooks/queue-webhook.ts'
import type { BookDependencies } from '../dependencies.ts'
import { queueBookMail } from '../mail/queue-book-mail.ts'
import { type BookRow, updateBook } from '../repository.ts'
import {
  listOverduePlans,
  listWaitingPlans,
  lockOverduePlan,
  lockWaitingPlan,
  warnAfterDays,
} from './plan-repository.ts'

interface Dependencies extends Pick<BookDependencies, 'database' | 'queueMail'> {
  announce: (book: Pick<BookRow, 'guid' | 'userId'>) => Promise<void>
}

/** Emails the authors of plans that will be closed in a few days, once for each plan. */
const warn = async (dependencies: Dependencies): Promise<void> => {
  for (const { guid, planWarnedAt } of await listWaitingPlans(dependencies.database.db, warnAfterDays))
    if (!planWarnedAt)
      await dependencies.database.transaction(async (tx) => {
        const book = await lockWaitingPlan(tx, guid, warnAfterDays)
        if (!book || book.planWarnedAt || book.trashedAt) return
        await updateBook(tx, guid, { planWarnedAt: new Date() })
        await queueBookMail(tx, dependencies, { bookGuid: guid, kind: 'plan-waits', sectionsFailed: 0, reason: null })
      })
}

/** Closes plans that have been idle for too long, and credits all their tokens. */
const close = async (dependencies: Dependencies): Promise<void> => {
  for (const { guid, userId } of await listOverduePlans(dependencies.database.db)) {
    await dependencies.database.transaction(async (tx) => {
      await lockTokens(tx, userId)
      const book = await lockOverduePlan(tx, guid)
      if (!book) return
      const units = await creditTokens(tx, book)
      const closed = await updateBook(tx, guid, {
        status: 'ERROR',
        errorType: 'cancelled',
        errorMessage: planMessages.expired(units > 0),
        paused: false,
        pauseReason: null,
        fence: book.fence + 1,
        planVersion: book.planVersion + 1,
      })
      await queueWebhook(tx, closed)
    })
    await dependencies.announce({ guid, userId })
  }
}

/** Warns about plans that wait for their authors, and closes those that have waited too long. */
export const closePlans = async (dependencies: Dependencies): Promise<void> => {
  await warn(dependencies)
  await close(dependencies)
}
