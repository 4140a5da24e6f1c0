import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { type MoneyFact, moneyFacts, tokenLedger } from '../database/schema/index.ts'
import { keepRevenue, type ToldMoney } from './keep-revenue.ts'
import { lockTokens } from './lock-tokens.ts'
import { type AccountRow, settleAccount } from './token-account.ts'

const findRows = (tx: Transaction, userId: string): Promise<AccountRow[]> =>
  tx
    .select({
      reason: tokenLedger.reason,
      change: tokenLedger.change,
      paymentId: tokenLedger.paymentId,
      periodStart: tokenLedger.periodStart,
      bookGuid: tokenLedger.bookGuid,
      attempt: tokenLedger.attempt,
    })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
    .orderBy(tokenLedger.id)

const findMoney = async (tx: Transaction, userId: string): Promise<ToldMoney> =>
  (
    await tx
      .select({ facts: moneyFacts.facts, currency: moneyFacts.currency })
      .from(moneyFacts)
      .where(eq(moneyFacts.userId, userId))
  )[0] ?? { facts: [], currency: null }

/** What the provider does not tell any more, because the customer is gone there, stays as it was told last. */
const putMoney = async (
  tx: Transaction,
  userId: string,
  known: ToldMoney,
  told: ToldMoney,
): Promise<readonly MoneyFact[]> => {
  const facts = [...new Map([...known.facts, ...told.facts].map((fact) => [fact.id, fact])).values()]
  if (facts.length === 0) return facts
  const currency = told.currency ?? known.currency
  await tx
    .insert(moneyFacts)
    .values({ userId, facts, currency })
    .onConflictDoUpdate({ target: moneyFacts.userId, set: { facts, currency, toldAt: sql`now()` } })
  await keepRevenue(tx, userId, known, { facts, currency })
  return facts
}

const addRows = async (tx: Transaction, userId: string, facts: readonly MoneyFact[]) => {
  // Nobody who never paid has anything to settle.
  if (facts.length === 0) return
  const added = settleAccount(await findRows(tx, userId), facts)
  if (added.length > 0) await tx.insert(tokenLedger).values(added.map((row) => ({ userId, ...row })))
}

const keptOf = (fact: MoneyFact | undefined): number => (fact?.kind === 'bill' ? fact.kept : 0)

/**
 * Brings the ledger up to the money that was kept, as the provider tells it now, and returns the bills that were paid since it
 * told last. Doing it again changes nothing.
 */
export const settlePayments = async (
  tx: Transaction,
  userId: string,
  told: MoneyFact[],
  currency: string | null = null,
): Promise<MoneyFact[]> => {
  await lockTokens(tx, userId)
  const known = await findMoney(tx, userId)
  await addRows(tx, userId, await putMoney(tx, userId, known, { facts: told, currency }))
  const before = new Map(known.facts.map((fact) => [fact.id, fact]))
  return told.filter((fact) => keptOf(fact) > 0 && keptOf(before.get(fact.id)) === 0)
}

/**
 * The same with the money that the provider told of last, after a book was credited: what it credits may have been paid
 * with money that went back meanwhile.
 */
export const settleAgain = async (tx: Transaction, userId: string): Promise<void> =>
  addRows(tx, userId, (await findMoney(tx, userId)).facts)
