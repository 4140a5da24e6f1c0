import type { Transaction } from '../database/database.ts'
import type { MoneyFact } from '../database/schema/index.ts'
import { keepRevenue } from './keep-revenue.ts'
import { settleAccount } from './token-account.ts'
import {
  addLedgerEntries,
  findMoney,
  listLedger,
  lockTokens,
  putMoney,
  type ReportedMoney,
} from './token-repository.ts'

/**
 * Stores the reported payments. Payments that the provider no longer reports, because the customer
 * is deleted there, are kept.
 */
const keepMoney = async (
  tx: Transaction,
  userId: string,
  known: ReportedMoney,
  reported: ReportedMoney,
): Promise<readonly MoneyFact[]> => {
  const facts = [...new Map([...known.facts, ...reported.facts].map((fact) => [fact.id, fact])).values()]
  if (facts.length === 0) return facts
  const currency = reported.currency ?? known.currency
  await putMoney(tx, userId, { facts, currency })
  await keepRevenue(tx, userId, known, { facts, currency })
  return facts
}

const addRows = async (tx: Transaction, userId: string, facts: readonly MoneyFact[]) => {
  // There is nothing to settle for a user who never paid.
  if (facts.length === 0) return
  await addLedgerEntries(tx, userId, settleAccount(await listLedger(tx, userId), facts))
}

const keptOf = (fact: MoneyFact | undefined): number => (fact?.kind === 'bill' ? fact.kept : 0)

/**
 * Settles the ledger with the payments that the provider reports, and returns the bills that were
 * paid since the last report. Repeating it changes nothing.
 */
export const settlePayments = async (
  tx: Transaction,
  userId: string,
  reported: MoneyFact[],
  currency: string | null = null,
): Promise<MoneyFact[]> => {
  await lockTokens(tx, userId)
  const known = await findMoney(tx, userId)
  await addRows(tx, userId, await keepMoney(tx, userId, known, { facts: reported, currency }))
  const before = new Map(known.facts.map((fact) => [fact.id, fact]))
  return reported.filter((fact) => keptOf(fact) > 0 && keptOf(before.get(fact.id)) === 0)
}

/**
 * Settles again with the last reported payments, after a book was credited. The credited tokens may
 * come from a payment that was refunded meanwhile.
 */
export const resettle = async (tx: Transaction, userId: string): Promise<void> =>
  addRows(tx, userId, (await findMoney(tx, userId)).facts)
