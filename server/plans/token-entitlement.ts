import type { MoneyFact, PaidBill } from '../database/schema/index.ts'

/**
 * What paid bills entitle somebody to, from nothing but the money and what was spent from it. All numbers are integers:
 * money in minor units of the currency, tokens in units.
 */

/** Money that waits to pay for something, with the units that were spent from it while it paid for something else. */
interface Credit {
  money: number
  spent: number
}

interface Stretch {
  bill: PaidBill
  period: NonNullable<PaidBill['period']>
  /** The money behind it. */
  backed: number
  /** Units that were spent from it, and from the money that it took over. */
  burden: number
  /** Units that were spent from money that it took over, beyond what this money is worth here: a better plan may ask for them. */
  waiting: number
}

const entitled = ({ period, backed }: Stretch) =>
  Math.floor((period.units * Math.min(backed, period.asked)) / period.asked)

/** Units that were spent beyond the money behind a period. */
const overspent = (stretch: Stretch) => Math.max(0, stretch.burden - entitled(stretch))

/**
 * Money of a period that is not used up becomes credit, and takes along what was spent from it. What was spent from money
 * that was refunded before stays behind: the money that moves does not answer for it.
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

/** Of `demand`, what credit and cash pay for, credit first. Cash that is not needed becomes credit. */
const payFrom = (credit: Credit, cash: number, demand: number) => {
  const fromCredit = Math.min(credit.money, demand)
  const fromCash = Math.min(cash, demand - fromCredit)
  credit.money += cash - fromCash - fromCredit
  return { fromCredit, paid: fromCredit + fromCash }
}

/** Money that moves into a period brings along what was spent from it, up to the units that it is worth there. */
const takeOver = (stretch: Stretch, credit: Credit, worth: number) => {
  const taken = Math.min(credit.spent, worth)
  stretch.burden += taken
  credit.spent -= taken
  // All the money is here now, and what was spent from it comes along.
  if (credit.money > 0) return
  stretch.waiting += credit.spent
  credit.spent = 0
}

const part = (amount: number, of: number, whole: number) => (whole === 0 ? 0 : Math.floor((amount * of) / whole))

/**
 * How many units each paid period leaves its owner: those that the money behind it buys, less those that were spent from
 * that money already, under whatever plan. `spentOf` gives the units that books took from a period.
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
      takeOver(stretch, credit, part(period.units, fromCredit, demand))
      stretches.set(bill.id, stretch)
      latest.set(bill.subscriptionId, stretch)
    } else if (before) {
      const units = entitled(before)
      before.backed += part(prorated, paid, demand)
      const worth = part(before.period.units, part(prorated, fromCredit, demand), before.period.asked)
      takeOver(before, credit, Math.min(worth + 1, entitled(before) - units))
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
