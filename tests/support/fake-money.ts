import * as fc from 'fast-check'
import { expect } from 'vitest'
import { FREE_WORDS, type Period, periods, plans, unitsOf } from '#contract/plans.ts'
import { stripeInProcess } from '#tests/doubles/stripe-server/in-process.ts'
import type { MoneyFact } from '#server/database/schema/index.ts'
import { creditedUnits, creditFor } from '#server/plans/book-price.ts'
import { type AccountRow, settleAccount } from '#server/plans/token-account.ts'
import { readStripeSnapshot } from '#server/features/billing/stripe/read-snapshot.ts'
import type { StripeOffer } from '#server/features/billing/stripe/offer.ts'

/** The planned words of every book. */
export const PLANNED = 16_000

/** A step in the history of a payer: a payment event, or an action on a book or a stream. */
export const step = fc.oneof(
  fc.record({ do: fc.constant('subscribe' as const), period: fc.constantFrom(...periods) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), period: fc.constantFrom(...periods) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'renew' as const,
        'failRenewal' as const,
        'recover' as const,
        'adjust' as const,
        'cancel' as const,
        'end' as const,
        'dispute' as const,
        'winDispute' as const,
        'loseDispute' as const,
      ),
    }),
  },
  fc.record({ do: fc.constant('refund' as const), share: fc.constantFrom(0.1, 0.5, 1), back: fc.nat({ max: 3 }) }),
  fc.record({
    do: fc.constant('creditNote' as const),
    kind: fc.constantFrom('credit' as const, 'refund' as const, 'outside' as const),
    share: fc.constantFrom(0.2, 0.5, 1),
    back: fc.nat({ max: 3 }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('order' as const), books: fc.integer({ min: 1, max: 120 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('cancelBook' as const, 'failBook' as const, 'resumeBook' as const),
      book: fc.nat({ max: 9 }),
      delivered: fc.integer({ min: 0, max: PLANNED }),
    }),
  },
  fc.record({ do: fc.constant('leaveStream' as const), words: fc.integer({ min: 0, max: 900 }) }),
  // The following steps are synced together.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The price list of the fake Stripe, repeated here so that the oracle is independent of it. */
const PRICES: Record<Period, number> = { monthly: 1900, quarterly: 4500, yearly: 14_400 }
const BEST = Math.max(...periods.map((period) => unitsOf(plans[period].bookTokens) / PRICES[period]))

export interface FakeBook {
  guid: string
  attempt: number
  running: boolean
  delivered: number
}

/** Counts tokens and words for a customer of the fake Stripe. */
export interface World extends Payer {
  books: FakeBook[]
  /** The current ledger. */
  rows: AccountRow[]
  sync: () => Promise<void>
  /** Settles the ledger. Returns the number of rows that were missing. */
  settle: () => Promise<number>
  order: () => Promise<void>
  credit: (book: FakeBook, delivered?: number) => Promise<number>
  resume: (book: FakeBook) => Promise<void>
  /** Reads this many words of a stream, and disconnects. */
  leaveStream?: (words: number) => Promise<void>
  wordsUsed?: () => Promise<number>
}

export type Payer = ReturnType<typeof createPayer>

/** Creates a customer of the fake Stripe, without a network. */
export const createPayer = () => {
  const { store, life, client } = stripeInProcess()
  const customer = store.add({
    id: store.newId('customer'),
    object: 'customer' as const,
    created: 0,
    livemode: false as const,
    email: null,
    metadata: {},
    balance: 0,
  })
  const offer: StripeOffer = { periodOf: (id) => periods.find((period) => store.prices[period] === id) ?? null }
  const facts = async () => (await readStripeSnapshot(client, offer, customer.id)).facts
  return { store, life, customer, facts }
}

export const balanceOf = ({ rows }: Pick<World, 'rows'>) => rows.reduce((sum, { change }) => sum + change, 0)

/**
 * Implements the world with the pure functions only, which is fast enough for thousands of
 * histories.
 */
export const pureWorld = (): World => {
  const payer = createPayer()
  const rows: AccountRow[] = []
  const books: FakeBook[] = []
  let facts: MoneyFact[] = []
  const settle = async () => {
    const added = settleAccount(rows, facts)
    rows.push(...added.map((row) => ({ ...row, bookGuid: null, attempt: null })))
    return added.length
  }
  const bookRow = (reason: 'taken' | 'credited', { guid, attempt }: FakeBook, change: number) =>
    rows.push({ reason, change, paymentId: null, periodStart: null, bookGuid: guid, attempt })
  const rowsOf = ({ guid }: FakeBook) => rows.filter(({ bookGuid }) => bookGuid === guid)
  return {
    ...payer,
    books,
    rows,
    settle,
    sync: async () => {
      facts = await payer.facts()
      await settle()
    },
    order: async () => {
      const book: FakeBook = { guid: crypto.randomUUID(), attempt: 1, running: true, delivered: 0 }
      bookRow('taken', book, -unitsOf(1))
      books.push(book)
    },
    credit: async (book, delivered) => {
      const delivery = delivered === undefined ? undefined : { delivered, planned: PLANNED }
      const units = creditFor(rowsOf(book), book.attempt, delivery) ?? 0
      bookRow('credited', book, units)
      await settle()
      return units
    },
    resume: async (book) => {
      const units = creditedUnits(rowsOf(book), { price: unitsOf(1), delivered: book.delivered, planned: PLANNED })
      if (balanceOf({ rows }) < units) return
      book.attempt++
      book.running = true
      bookRow('taken', book, -units)
    },
  }
}

/**
 * Counts money and books independently of the code under test: it uses neither the grants of
 * periods nor the rows of the ledger.
 */
const createOracle = (world: World) => {
  const { store, customer } = world
  const money = () => {
    let [taken, back] = [0, 0]
    for (const charge of store.all('charge')) {
      if (!charge.paid) continue
      taken += charge.amount
      const lost = store.all('dispute').filter((one) => one.charge === charge.id && one.status === 'lost')
      back += Math.min(charge.amount, charge.amount_refunded + lost.reduce((sum, { amount }) => sum + amount, 0))
    }
    const outside = store.all('credit_note').reduce((sum, note) => sum + (note.out_of_band_amount ?? 0), 0)
    return { taken, back: back + outside }
  }
  /** Tokens spent, minus tokens credited. */
  const spent = () =>
    -world.rows
      .filter(({ reason }) => reason === 'taken' || reason === 'credited')
      .reduce((sum, { change }) => sum + change, 0)
  /**
   * The state since a period was last paid without any credit. From there on everything is paid
   * with that money, and with later payments.
   */
  const chain = {
    moneyBefore: 0,
    spentBefore: 0,
    oldBooks: new Set<string>(),
    creditBefore: 0,
    oldBills: new Set<string>(),
  }
  /** The credit from credit notes for bills before the chain. */
  const oldCredit = () =>
    store
      .all('credit_note')
      .filter(({ invoice }) => chain.oldBills.has(invoice))
      .reduce(
        (sum, note) => sum + note.amount - (note.out_of_band_amount ?? 0) - (note.refunds[0]?.amount_refunded ?? 0),
        0,
      )
  return {
    money,
    spent,
    /** Starts a new chain. Call it when a period was paid without any credit. */
    begins() {
      chain.moneyBefore = money().taken - store.all('charge').find(({ paid }) => paid)!.amount
      chain.spentBefore = spent()
      chain.oldBooks = new Set(world.books.map(({ guid }) => guid))
      chain.oldBills = new Set(
        store
          .all('invoice')
          .slice(1)
          .map(({ id }) => id),
      )
      chain.creditBefore = oldCredit()
    },
    async check() {
      const balance = balanceOf(world)
      const { taken, back } = money()
      expect(Number.isInteger(balance)).toBe(true)
      expect(balance).toBeGreaterThanOrEqual(0)
      // Every remaining unit is backed by money that was kept, and every unit ever granted by money
      // that was paid.
      expect(balance).toBeLessThanOrEqual(BEST * Math.max(0, taken - back) + 1)
      expect(balance + spent()).toBeLessThanOrEqual(BEST * taken + 1)
      // Switching plans on one payment grants no more than that payment buys. Older books may be
      // credited in the meantime.
      const ofOldBooks = world.rows
        .filter(({ bookGuid }) => bookGuid !== null && chain.oldBooks.has(bookGuid))
        .reduce((sum, { change }) => sum + change, 0)
      const old = Math.max(0, ofOldBooks) + chain.oldBooks.size * unitsOf(1)
      expect(balance + spent() - chain.spentBefore).toBeLessThanOrEqual(
        BEST * (taken - chain.moneyBefore + oldCredit() - chain.creditBefore) + old + 1,
      )
      if (customer.balance === 0 && taken === back) expect(balance).toBe(0)
      expect(await world.settle()).toBe(0)
    },
    chain,
  }
}

/** Plays a history, and checks it with the oracle after each step. */
export const live = async (world: World, steps: Step[]) => {
  const oracle = createOracle(world)
  const { store, life, customer } = world
  let subscription: string | null = null
  let unpaid = false
  let moneyWentBack = false
  /** The number of following steps that are not synced yet. */
  let quiet = 0
  let wordsRead = 0
  /**
   * Tokens spent before the current chain. They are used to compute the tokens that the plan leaves
   * if it is paid with this chain's money alone.
   */
  let spentInChain = 0

  const invoices = () => store.all('invoice').filter(({ status, payments }) => status === 'paid' && payments.length > 0)
  const latest = () => store.get('invoice', store.get('subscription', subscription!).latest_invoice!)
  const isDisputed = (id: string) =>
    store
      .all('dispute')
      .some(
        ({ charge }) =>
          store.get('invoice', id).payments[0]?.payment.payment_intent === store.get('charge', charge).payment_intent,
      )
  const paysAfresh = async (work: () => void) => {
    if (quiet > 0) await world.sync()
    const before = { credit: customer.balance, spent: oracle.spent() }
    work()
    if (before.credit !== 0) return
    oracle.begins()
    spentInChain = before.spent
    moneyWentBack = false
    await world.sync()
    const { price } = store.get('subscription', subscription!).items.data[0]!
    const period = periods.find((one) => store.prices[one] === price.id)!
    // A fully paid period has all of its tokens.
    if (customer.balance === 0) expect(balanceOf(world)).toBeGreaterThanOrEqual(unitsOf(plans[period].bookTokens))
  }

  for (const action of steps) {
    quiet = action.do === 'wait' ? 4 : Math.max(0, quiet - 1)
    switch (action.do) {
      case 'subscribe':
        if (!subscription) await paysAfresh(() => (subscription = life.subscribe(customer.id, action.period).id))
        break
      case 'renew':
        if (subscription && !unpaid) await paysAfresh(() => life.renew(subscription!))
        break
      case 'change': {
        if (!subscription || unpaid) break
        life.change(subscription, action.period)
        await world.sync()
        const units = unitsOf(plans[action.period].bookTokens)
        const used = oracle.spent() - spentInChain
        // Changing plans loses no tokens that were paid for and not spent, unless money went back.
        if (!moneyWentBack && customer.balance <= 0 && oracle.chain.oldBooks.size === 0)
          expect(balanceOf(world)).toBeGreaterThanOrEqual(Math.max(0, units - Math.max(0, used)) - 1)
        break
      }
      case 'adjust':
        if (subscription && !unpaid) life.adjust(subscription)
        break
      case 'failRenewal':
        if (subscription && !unpaid && customer.balance === 0) {
          await world.sync()
          const before = balanceOf(world)
          life.failRenewal(subscription)
          unpaid = true
          await world.sync()
          expect(balanceOf(world)).toBe(before)
        }
        break
      case 'recover':
        if (subscription && unpaid) {
          unpaid = false
          await paysAfresh(() => life.recover(subscription!))
        }
        break
      case 'cancel':
        if (subscription) life.cancelAtPeriodEnd(subscription)
        break
      case 'end':
        if (subscription) life.end(subscription)
        subscription = null
        unpaid = false
        break
      case 'refund':
      case 'creditNote': {
        const invoice = invoices()[action.back]
        if (!invoice) break
        const amount = Math.floor(invoice.amount_paid * action.share)
        moneyWentBack = true
        const charge = store
          .all('charge')
          .find((one) => one.payment_intent === invoice.payments[0]!.payment.payment_intent && one.paid)!
        const left = invoice.amount_paid - charge.amount_refunded - invoice.post_payment_credit_notes_amount
        if (amount <= 0 || amount > left || isDisputed(invoice.id)) break
        if (action.do === 'refund') life.refund(invoice.id, amount)
        else life.creditNote(invoice.id, { [action.kind]: amount })
        break
      }
      case 'dispute':
        if (subscription && !unpaid && latest().payments.length > 0 && !isDisputed(latest().id))
          life.dispute(latest().id)
        break
      case 'winDispute':
      case 'loseDispute': {
        const open = store.all('dispute').find(({ status }) => status === 'needs_response')
        if (!open) break
        open.status = action.do === 'winDispute' ? 'won' : 'lost'
        moneyWentBack ||= open.status === 'lost'
        break
      }
      case 'order':
        for (let count = 0; count < action.books && balanceOf(world) >= unitsOf(1); count++) await world.order()
        break
      case 'cancelBook':
      case 'failBook': {
        const book = world.books[action.book]
        if (!book?.running) break
        book.delivered = Math.max(book.delivered, action.delivered)
        const before = balanceOf(world)
        const credited = await world.credit(book, action.do === 'failBook' ? undefined : book.delivered)
        expect(balanceOf(world)).toBeLessThanOrEqual(before + credited)
        book.running = false
        break
      }
      case 'resumeBook': {
        const book = world.books[action.book]
        if (book && !book.running) await world.resume(book)
        break
      }
      case 'leaveStream':
        await world.leaveStream?.(action.words)
        wordsRead += action.words
        break
      case 'wait':
    }
    if (quiet > 0) continue
    await world.sync()
    await oracle.check()
    if (world.wordsUsed) expect(await world.wordsUsed()).toBe(Math.min(FREE_WORDS, wordsRead))
  }
}
