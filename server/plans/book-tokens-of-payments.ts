import { and, eq, isNotNull } from 'drizzle-orm'
import { unitsOf } from '#contract/plans.ts'
import type { Transaction } from '../database/database.ts'
import { tokenLedger } from '../database/schema/index.ts'
import { unitBalance } from './book-tokens.ts'

export interface TokenPayment {
  id: string
  /** Begin of the period that it pays for. */
  periodStart: Date
  /** What it grants. */
  tokens: number
  /** The money went back. */
  revoked: boolean
}

type Reason = (typeof tokenLedger.$inferInsert)['reason']

/**
 * Brings the ledger up to what was paid, in the order of the periods: each payment grants once, and at that moment what
 * was left of earlier ones expires. A payment that is heard of after a later one grants what has expired already. What is
 * left of a payment whose money went back is taken back, once. Doing it again changes nothing.
 */
export const settlePayments = async (tx: Transaction, userId: string, payments: TokenPayment[]): Promise<void> => {
  let balance = await unitBalance(tx, userId)
  const rows = await tx
    .select()
    .from(tokenLedger)
    .where(and(eq(tokenLedger.userId, userId), isNotNull(tokenLedger.paymentId)))
  const settled = new Set(rows.map(({ paymentId, reason }) => `${reason} ${paymentId}`))
  const granted = rows.filter(({ reason }) => reason === 'granted')
  let latest = granted.toSorted((a, b) => a.periodStart!.getTime() - b.periodStart!.getTime() || a.id - b.id).at(-1)

  const add = async (reason: Reason, { id: paymentId, periodStart }: TokenPayment, change: number) => {
    balance += change
    const [row] = await tx.insert(tokenLedger).values({ userId, paymentId, periodStart, reason, change }).returning()
    return row!
  }
  for (const payment of payments.toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())) {
    if (settled.has(`granted ${payment.id}`)) continue
    const late = latest !== undefined && payment.periodStart < latest.periodStart!
    if (!late && balance > 0) await add('expired', payment, -balance)
    const row = await add('granted', payment, unitsOf(payment.tokens))
    if (late) await add('expired', payment, -unitsOf(payment.tokens))
    else latest = row
  }
  for (const payment of payments)
    if (payment.revoked && !settled.has(`revoked ${payment.id}`)) {
      // Of an earlier payment nothing is left: it expired when the later one granted.
      const left = latest?.paymentId === payment.id ? Math.min(Math.max(balance, 0), latest.change) : 0
      await add('revoked', payment, -left)
    }
}
