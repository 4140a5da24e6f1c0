import type { MoneyFact, PaidBill } from '../database/schema/index.ts'
import { entitlements } from './token-entitlement.ts'

/** A row of the ledger, with the fields that determine the balance. */
export interface AccountRow {
  reason: 'granted' | 'taken' | 'credited' | 'expired' | 'revoked' | 'restored' | 'corrected'
  change: number
  paymentId: string | null
  /** The start of the period that a payment is for. */
  periodStart: Date | null
  bookGuid: string | null
  attempt: number | null
}

export type NewAccountRow = Pick<AccountRow, 'reason' | 'change' | 'paymentId' | 'periodStart'>

/** The units of one payment. Units without a payment, such as an operator's gift, share one pot. */
interface Pot {
  held: number
  /** The units that books took, minus credits. */
  spent: number
  expired: number
  start: number
}

const GIFTS = ''

interface Account {
  pots: Map<string, Pot>
  /** The latest period that was granted. */
  current: string
}

/**
 * Replays the rows in order, and computes the taken, credited and expired units of each payment.
 */
const replay = (rows: readonly AccountRow[]): Account => {
  const pots = new Map<string, Pot>([[GIFTS, { held: 0, spent: 0, expired: 0, start: 0 }]])
  const takings = new Map<string, { pot: Pot; units: number }[]>()
  let current = GIFTS
  const potOf = (id: string, start: Date | null) => {
    const pot = pots.get(id) ?? { held: 0, spent: 0, expired: 0, start: start?.getTime() ?? 0 }
    pots.set(id, pot)
    return pot
  }
  /**
   * Takes units from the pots that still hold some, with the current period last. Missing units are
   * taken from the gifts.
   */
  const draw = (units: number) => {
    const drawn: { pot: Pot; units: number }[] = []
    const order = [...pots].toSorted(([a], [b]) => Number(a === current) - Number(b === current))
    let missing = units
    for (const [, pot] of order) {
      const some = Math.min(Math.max(0, pot.held), missing)
      if (some > 0) drawn.push({ pot, units: some })
      pot.held -= some
      missing -= some
    }
    pots.get(GIFTS)!.held -= missing
    return drawn
  }
  for (const { reason, change, paymentId, periodStart, bookGuid, attempt } of rows) {
    const id = paymentId ?? GIFTS
    const book = `${bookGuid} ${attempt}`
    if (reason === 'taken') {
      const drawn = draw(-change)
      for (const { pot, units } of drawn) pot.spent += units
      takings.set(book, drawn)
    } else if (reason === 'credited') {
      let credited = change
      for (const { pot, units } of (takings.get(book) ?? []).toReversed()) {
        const back = Math.min(units, credited)
        pot.held += back
        pot.spent -= back
        credited -= back
      }
      pots.get(GIFTS)!.held += credited
    } else if (reason === 'expired' && !(pots.has(id) && id !== current)) {
      // When a new period begins, the units of all others expire.
      for (const { pot, units } of draw(-change)) pot.expired += units
    } else {
      const pot = potOf(id, periodStart)
      pot.held += change
      if (reason === 'expired') pot.expired -= change
      if (reason === 'granted' && paymentId !== null && (current === GIFTS || pot.start >= pots.get(current)!.start))
        current = paymentId
    }
  }
  return { pots, current }
}

const held = ({ pots }: Account) => [...pots.values()].reduce((sum, pot) => sum + pot.held, 0)

const isPeriod = (fact: MoneyFact): fact is PaidBill & { period: NonNullable<PaidBill['period']> } =>
  fact.kind === 'bill' && fact.period !== null

/**
 * Returns the rows that settle a ledger with the payments. Each payment grants units once, and
 * expires the rest of earlier payments. Afterwards its units follow its money: a refund or a move
 * to another plan removes units, but never more than are left. Settling again returns no rows.
 */
export const settleAccount = (rows: readonly AccountRow[], facts: readonly MoneyFact[]): NewAccountRow[] => {
  const added: NewAccountRow[] = []
  const add = (row: NewAccountRow) => {
    if (row.change !== 0 || row.reason === 'granted') added.push({ ...row, change: row.change || 0 })
  }
  const all = () => [...rows, ...added.map((row) => ({ ...row, bookGuid: null, attempt: null }))]
  let account = replay(rows)
  const leftNow = () => entitlements(facts, (id) => account.pots.get(id)?.spent ?? 0)

  const periods = facts.filter(isPeriod).toSorted((a, b) => a.period.start - b.period.start || a.at - b.at)
  const granted = new Set(rows.filter(({ reason }) => reason === 'granted').map(({ paymentId }) => paymentId))
  for (const { id, period } of periods.filter((bill) => !granted.has(bill.id))) {
    const of = { paymentId: id, periodStart: new Date(period.start * 1000) }
    const late = account.current !== GIFTS && of.periodStart.getTime() < account.pots.get(account.current)!.start
    const { left } = leftNow().get(id)!
    if (!late) add({ ...of, reason: 'expired', change: -Math.max(0, held(account)) })
    add({ ...of, reason: 'granted', change: left })
    // A later payment was reported first, so the tokens of this one have already expired.
    if (late) add({ ...of, reason: 'expired', change: -left })
    account = replay(all())
  }
  const left = leftNow()
  for (const { id, period } of periods) {
    const pot = account.pots.get(id)!
    const change = Math.max(0, left.get(id)!.left - pot.expired) - pot.held
    const periodStart = new Date(period.start * 1000)
    add({ paymentId: id, periodStart, reason: change < 0 ? 'revoked' : 'restored', change })
  }
  return added
}
