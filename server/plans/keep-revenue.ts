import type { Transaction } from '../database/database.ts'
import type { PaidBill } from '../database/schema/index.ts'
import { addProblems, addToMonths, type MonthSums, type Problem, removeProblem } from './revenue-repository.ts'
import type { ReportedMoney } from './token-repository.ts'

const billsOf = ({ facts }: ReportedMoney): PaidBill[] => facts.filter((fact) => fact.kind === 'bill')

/**
 * Returns the paid amount of a bill. For facts from before `paid` was stored, it is the billed or
 * the kept amount, whichever is larger.
 */
const paidFor = ({ paid, kept, period, prorated, other, returned }: PaidBill): number =>
  paid ?? Math.max(kept, (period?.asked ?? 0) + prorated + other - returned)

const paidAtOf = ({ at }: PaidBill): Date => new Date(at * 1000)

const monthOf = (bill: PaidBill): string => paidAtOf(bill).toISOString().slice(0, 7)

const addMonths = (sums: Map<string, MonthSums>, money: ReportedMoney, sign: 1 | -1): void => {
  const currency = money.currency ?? ''
  for (const bill of billsOf(money)) {
    const billed = paidFor(bill)
    if (billed <= 0) continue
    const month = monthOf(bill)
    const key = `${month} ${currency}`
    const sum = sums.get(key) ?? { month, currency, payments: 0, billed: 0, kept: 0 }
    sum.payments += sign
    sum.billed += sign * billed
    sum.kept += sign * bill.kept
    sums.set(key, sum)
  }
}

const isChange = ({ payments, billed, kept }: MonthSums) => payments !== 0 || billed !== 0 || kept !== 0

/**
 * Returns the changes to the sums of each month. They are sorted, so that all transactions lock the
 * months in the same order and can't deadlock.
 */
const revenueChanges = (before: ReportedMoney, after: ReportedMoney): MonthSums[] => {
  const sums = new Map<string, MonthSums>()
  addMonths(sums, before, -1)
  addMonths(sums, after, 1)
  return [...sums.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum)
    .filter(isChange)
}

const problemsOf = (userId: string, money: ReportedMoney): Problem[] =>
  billsOf(money).flatMap((bill) => {
    const { id: billId, subscriptionId, customerId, kept, atStake = 0 } = bill
    const about = { userId, billId, subscriptionId, customerId, currency: money.currency, paidAt: paidAtOf(bill) }
    const gone = paidFor(bill) - kept
    return [
      ...(atStake > 0 ? [{ ...about, problem: 'disputed' as const, amount: atStake }] : []),
      ...(gone > 0 ? [{ ...about, problem: 'returned' as const, amount: gone }] : []),
    ]
  })

const sameProblem = (one: Problem, other: Problem) =>
  one.billId === other.billId &&
  one.problem === other.problem &&
  one.amount === other.amount &&
  one.currency === other.currency

const replaceProblems = async (tx: Transaction, before: Problem[], after: Problem[]) => {
  const over = before.filter((problem) => !after.some((other) => sameProblem(problem, other)))
  const begun = after.filter((problem) => !before.some((other) => sameProblem(problem, other)))
  for (const problem of over) await removeProblem(tx, problem)
  await addProblems(tx, begun)
}

/**
 * Updates the revenue on the owner's page with a user's latest payments. It locks the month's sums
 * until the transaction ends. If a user is deleted, their payment problems are deleted too and the
 * sums stay, because the money was paid.
 */
export const keepRevenue = async (
  tx: Transaction,
  userId: string,
  before: ReportedMoney,
  after: ReportedMoney,
): Promise<void> => {
  await replaceProblems(tx, problemsOf(userId, before), problemsOf(userId, after))
  await addToMonths(tx, revenueChanges(before, after))
}
