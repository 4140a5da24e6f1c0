import { and, asc, eq, isNotNull, like, lt, or, sql } from 'drizzle-orm'
import { planLimits } from '#contract/book-plans.ts'
import type { BookDetails } from '#writer/book/book-order.ts'
import type { OpeningStep, PlanStep } from '#writer/plan/plan-steps.ts'
import type { Plan } from '#writer/plan/plan.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { bookDetails, books, bookSteps, planDiscards } from '../../../database/schema/index.ts'
import { addStep, type BookRow } from '../repository.ts'

const planSteps = (guid: string) => and(eq(bookSteps.bookGuid, guid), like(bookSteps.stepKey, 'plan-%'))

export const addDetails = async (tx: Transaction, bookGuid: string, details: BookDetails) =>
  tx.insert(bookDetails).values({ bookGuid, details })

/** Returns the details of a book's order other than its description. */
export const findDetails = async (db: Queryable, guid: string): Promise<BookDetails> =>
  (await db.select({ details: bookDetails.details }).from(bookDetails).where(eq(bookDetails.bookGuid, guid)))[0]
    ?.details ?? {}

/** Changes some of the details of a book's order. Undefined ones are removed. */
export const changeDetails = async (tx: Transaction, guid: string, change: Partial<BookDetails>) => {
  const details = { ...(await findDetails(tx, guid)), ...change }
  await tx
    .insert(bookDetails)
    .values({ bookGuid: guid, details })
    .onConflictDoUpdate({ target: bookDetails.bookGuid, set: { details } })
}

export const findPlanSteps = async (db: Queryable, guid: string): Promise<PlanStep[]> => {
  const rows = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(planSteps(guid))
    .orderBy(bookSteps.createdAt, bookSteps.stepKey)
  return rows.map(({ step }) => step as PlanStep)
}

/** Replaces all steps of a plan. */
export const replacePlanSteps = async (tx: Transaction, guid: string, steps: readonly PlanStep[]) => {
  await tx.delete(bookSteps).where(planSteps(guid))
  for (const step of steps) await addStep(tx, guid, step)
}

/** Replaces the stored plan with the one that its author changed. */
export const replacePlan = async (tx: Transaction, guid: string, plan: Plan) =>
  tx
    .update(bookSteps)
    .set({ step: { type: 'plan-done', plan } satisfies PlanStep })
    .where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.stepKey, 'plan-done')))

const since = sql`now() - interval '24 hours'`

export const countDiscards = async (db: Queryable, userId: string): Promise<number> =>
  db.$count(planDiscards, and(eq(planDiscards.userId, userId), sql`${planDiscards.createdAt} > ${since}`))

export const addDiscard = async (tx: Transaction, userId: string) => tx.insert(planDiscards).values({ userId })

export const removeOldDiscards = async (db: Queryable) =>
  db.delete(planDiscards).where(lt(planDiscards.createdAt, since))

/** Returns the openings that have a text. An opening in whose style the model failed has none. */
export const writtenOpenings = (steps: readonly PlanStep[]): OpeningStep[] =>
  steps.filter((step): step is OpeningStep => step.type === 'plan-opening' && step.opening.text !== '')

const waiting = (days: number) =>
  and(
    eq(books.planState, 'ready'),
    eq(books.status, 'TODO'),
    lt(books.planReadyAt, sql`now() - make_interval(days => ${days})`),
  )

/**
 * Lists books, including those in the trash, whose plan has waited for at least `days` days, the
 * longest wait first.
 */
export const listWaitingPlans = async (db: Queryable, days: number): Promise<BookRow[]> =>
  db.select().from(books).where(waiting(days)).orderBy(asc(books.planReadyAt)).limit(1000)

/**
 * Selects overdue plans. Their authors received the warning email at least as many days ago as it
 * announces, even if the server did not run on the day on which it was due. No mail is sent about a
 * plan in the trash.
 */
const isOver = and(
  waiting(planLimits.waitDays),
  or(isNotNull(books.trashedAt), lt(books.planWarnedAt, sql`now() - make_interval(days => ${planLimits.warnDays})`)),
)

/** Lists books whose plan has waited for too long, the longest wait first. */
export const listOverduePlans = async (db: Queryable): Promise<BookRow[]> =>
  db.select().from(books).where(isOver).orderBy(asc(books.planReadyAt)).limit(1000)

/** Locks a book whose plan has waited for too long. Returns undefined if it has not. */
export const lockOverduePlan = async (tx: Transaction, guid: string): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(and(eq(books.guid, guid), isOver))
      .for('update')
  )[0]

/**
 * Locks a book whose plan has waited for at least `days` days. Returns undefined if it no longer
 * waits.
 */
export const lockWaitingPlan = async (tx: Transaction, guid: string, days: number): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(and(eq(books.guid, guid), waiting(days)))
      .for('update')
  )[0]

export const warnAfterDays = planLimits.waitDays - planLimits.warnDays
