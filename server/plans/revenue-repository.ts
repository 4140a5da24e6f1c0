import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { paymentProblems, revenueMonths } from '../database/schema/index.ts'

export interface MonthSums {
  month: string
  currency: string
  payments: number
  billed: number
  kept: number
}

export type Problem = typeof paymentProblems.$inferInsert

/** Adds changes to the sums of their months. */
export const addToMonths = async (tx: Transaction, changes: MonthSums[]): Promise<void> => {
  if (changes.length === 0) return
  await tx
    .insert(revenueMonths)
    .values(changes)
    .onConflictDoUpdate({
      target: [revenueMonths.month, revenueMonths.currency],
      set: {
        payments: sql`${revenueMonths.payments} + excluded.payments`,
        billed: sql`${revenueMonths.billed} + excluded.billed`,
        kept: sql`${revenueMonths.kept} + excluded.kept`,
      },
    })
}

export const removeProblem = async (tx: Transaction, { userId, billId, problem }: Problem): Promise<void> => {
  await tx
    .delete(paymentProblems)
    .where(
      and(eq(paymentProblems.userId, userId), eq(paymentProblems.billId, billId), eq(paymentProblems.problem, problem)),
    )
}

export const addProblems = async (tx: Transaction, problems: Problem[]): Promise<void> => {
  if (problems.length > 0) await tx.insert(paymentProblems).values(problems)
}
