import type { MoneyFact, PaidBill } from '../database/schema/index.ts'

/**
 * Computes the tokens that paid bills entitle a user to, from the payments and the spent units
 * alone. All numbers are integers: money is in minor units of the currency, and tokens are in
 * units.
 */

/**
 * Money that is credited for later bills, and the units that were spent from it in its earlier
 * period.
 */
interface Credit {
  money: number
  spent: number
}

interface Stretch {
  bill: PaidBill
  period: NonNullable<PaidBill['period']>
  /** The money that pays for the period. */
  backed: number
  /**
   * The units that were spent from this money, including those that moved here together with it.
   */
  burden: number
  /**
   * The units spent from moved money that exceed its worth in this period. They count again if the
   * money moves to a better plan.
   */
  waiting: number
}

const entitled = ({ period, backed }: Stretch) =>
  Math.floor((period.units * Math.min(backed, period.asked)) / period.asked)

/** Returns the units that were spent beyond the period's money. */
const overspent = (stretch: Stretch) => Math.max(0, stretch.burden - entitled(stretch))

/**
 * Moves unused money of a period to the credit, together with the units that were spent from it.
 * Units that were spent from refunded money stay behind, because the moving money does not account
 * for them.
 */
const release = (stretch: Stretch, credit: Credit, amount: number) => {
  const before = overspent(stretch)
  const moved = Math.min(amount, stretch.backed)
  const waiting = moved === 0 ? 0 : Math.ceil((stretch.waiting * moved) / stretch.backed)
  stretch.waiting -= waiting
  stretch.backed -= moved
  credit.money += moved
  const spent = overspent(stretch) - before
  stretch.burden -= spent
  credit.spent += spent + waiting
}

/** Pays for `demand` from credit first and then from cash. Unused cash becomes credit. */
const payFrom = (credit: Credit, cash: number, demand: number) => {
  const fromCredit = Math.min(credit.money, demand)
  const fromCash = Math.min(cash, demand - fromCredit)
  credit.money += cash - fromCash - fromCredit
  return { fromCredit, paid: fromCredit + fromCash }
}

/**
 * Burdens a period with the units that were spent from the money that moves into it, up to its
 * worth here.
 */
const transferSpent = (stretch: Stretch, credit: Credit, worth: number) => {
  const taken = Math.min(credit.spent, worth)
  stretch.burden += taken
  credit.spent -= taken
  // All credited money has moved, so the rest of the spent units moves with it.
  if (credit.money > 0) return
  stretch.waiting += credit.spent
  credit.spent = 0
}

const part = (amount: number, of: number, whole: number) => (whole === 0 ? 0 : Math.floor((amount * of) / whole))

/**
 * Returns the units left in each paid period: those that its money buys, minus those that were
 * spent from that money, under any plan. `spentOf` returns the units that books took from a period.
 */
export const entitlements = (
  facts: readonly MoneyFact[],
  spentOf: (billId: string) => number,
): Map<string, { left: number; backed: number }> => {
  const stretches = new Map<string, Stretch>()
  const latest = new Map<string, Stretch>()
  const credits = new Map<string, Credit>()
  const creditOf = (customer: string): Credit => {
    const credit = credits.get(customer) ?? { money: 0, spent: 0 }
    credits.set(customer, credit)
    return credit
  }

  const pay = (bill: PaidBill) => {
    const credit = creditOf(bill.customerId)
    const before = latest.get(bill.subscriptionId)
    if (before) release(before, credit, bill.returned)
    const { period, prorated, other } = bill
    const demand = (period?.asked ?? 0) + prorated + other
    const { fromCredit, paid } = payFrom(credit, bill.kept, demand)
    if (period) {
      const backed = part(period.asked, paid, demand)
      const stretch = { bill, period, backed, burden: spentOf(bill.id), waiting: 0 }
      transferSpent(stretch, credit, part(period.units, fromCredit, demand))
      stretches.set(bill.id, stretch)
      latest.set(bill.subscriptionId, stretch)
    } else if (before) {
      const units = entitled(before)
      before.backed += part(prorated, paid, demand)
      const worth = part(before.period.units, part(prorated, fromCredit, demand), before.period.asked)
      transferSpent(before, credit, Math.min(worth + 1, entitled(before) - units))
    }
  }

  for (const fact of facts.toSorted((a, b) => a.at - b.at)) {
    if (fact.kind === 'bill') pay(fact)
    else {
      const stretch = stretches.get(fact.billId)
      if (stretch) release(stretch, creditOf(stretch.bill.customerId), fact.amount)
    }
  }
  return new Map(
    [...stretches].map(([id, stretch]) => [
      id,
      { left: Math.max(0, entitled(stretch) - stretch.burden), backed: stretch.backed },
    ]),
  )
}
