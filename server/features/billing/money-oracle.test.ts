import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Period, periods, plans, unitsOf } from '#contract/plans.ts'
import { stripeInProcess } from '#tests/doubles/stripe-server/in-process.ts'
import { creditedUnits, creditFor } from '../../plans/book-price.ts'
import { type AccountRow, settleAccount } from '../../plans/token-account.ts'
import { readStripeSnapshot } from './stripe-snapshot.ts'
import type { StripeOffer } from './stripe-offer.ts'

/** Thousands of new ones on demand: MONEY_HISTORIES=10000. Otherwise the same few each time. */
const DEMANDED = process.env['MONEY_HISTORIES']
const HISTORIES = Number(DEMANDED ?? 400)
const SEED = 20_261_122
const PLANNED = 16_000

const step = fc.oneof(
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
  // What happens before the next look is heard of all at once.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The price list of the double, as the oracle knows it. */
const PRICES: Record<Period, number> = { monthly: 1900, quarterly: 4500, yearly: 14_400 }
const BEST = Math.max(...periods.map((period) => unitsOf(plans[period].bookTokens) / PRICES[period]))

interface Book {
  guid: string
  attempt: number
  running: boolean
  delivered: number
}

const createWorld = () => {
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
  const rows: AccountRow[] = []
  const books: Book[] = []
  let facts: Awaited<ReturnType<typeof readStripeSnapshot>>['facts'] = []
  const settle = () => {
    const added = settleAccount(rows, facts)
    rows.push(...added.map((row) => ({ ...row, bookGuid: null, attempt: null })))
    return added.length
  }
  const bookRow = (reason: 'taken' | 'credited', { guid, attempt }: Book, change: number) =>
    rows.push({ reason, change, paymentId: null, periodStart: null, bookGuid: guid, attempt })
  return {
    store,
    life,
    customer,
    books,
    rows,
    balance: () => rows.reduce((sum, { change }) => sum + change, 0),
    settle,
    look: async () => {
      facts = (await readStripeSnapshot(client, offer, customer.id)).facts
      settle()
    },
    order: () => {
      const book: Book = { guid: crypto.randomUUID(), attempt: 1, running: true, delivered: 0 }
      bookRow('taken', book, -unitsOf(1))
      books.push(book)
    },
    credit: (book: Book, delivered?: number) => {
      const ofBook = rows.filter(({ bookGuid }) => bookGuid === book.guid)
      const units = creditFor(
        ofBook,
        book.attempt,
        delivered === undefined ? undefined : { delivered, planned: PLANNED },
      )
      bookRow('credited', book, units ?? 0)
      settle()
      return units ?? 0
    },
    resume: (book: Book) => {
      const ofBook = rows.filter(({ bookGuid }) => bookGuid === book.guid)
      const units = creditedUnits(ofBook, { price: unitsOf(1), delivered: book.delivered, planned: PLANNED })
      if (rows.reduce((sum, { change }) => sum + change, 0) < units) return
      book.attempt++
      book.running = true
      bookRow('taken', book, -units)
    },
  }
}
type World = ReturnType<typeof createWorld>

/** Counts money and books, and nothing else: it knows neither of periods' grants nor of the ledger's rows. */
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
  /** Net of what was credited. */
  const spent = () =>
    -world.rows
      .filter(({ reason }) => reason === 'taken' || reason === 'credited')
      .reduce((sum, { change }) => sum + change, 0)
  /** Since money was last paid for a period without any credit: from here on all is paid with this money, and what comes to it. */
  const chain = {
    moneyBefore: 0,
    spentBefore: 0,
    oldBooks: new Set<string>(),
    creditBefore: 0,
    oldBills: new Set<string>(),
  }
  /** Credit that came out of bills of before. */
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
    /** A period was paid from nothing but fresh money. */
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
    check() {
      const balance = world.balance()
      const { taken, back } = money()
      expect(Number.isInteger(balance)).toBe(true)
      expect(balance).toBeGreaterThanOrEqual(0)
      // Money that was kept stands behind every unit that is left, and money that was paid behind every one that was had.
      expect(balance).toBeLessThanOrEqual(BEST * Math.max(0, taken - back) + 1)
      expect(balance + spent()).toBeLessThanOrEqual(BEST * taken + 1)
      // Switching plans on one payment gives no more than this payment buys. Books of before may be credited meanwhile.
      const ofOldBooks = world.rows
        .filter(({ bookGuid }) => bookGuid !== null && chain.oldBooks.has(bookGuid))
        .reduce((sum, { change }) => sum + change, 0)
      const old = Math.max(0, ofOldBooks) + chain.oldBooks.size * unitsOf(1)
      expect(balance + spent() - chain.spentBefore).toBeLessThanOrEqual(
        BEST * (taken - chain.moneyBefore + oldCredit() - chain.creditBefore) + old + 1,
      )
      if (customer.balance === 0 && taken === back) expect(balance).toBe(0)
      expect(world.settle()).toBe(0)
    },
    chain,
  }
}

const live = async (steps: Step[]) => {
  const world = createWorld()
  const oracle = createOracle(world)
  const { store, life, customer } = world
  let subscription: string | null = null
  let unpaid = false
  let moneyWentBack = false
  let waiting = false
  /** What the plan would leave, were it paid with the money of this chain alone and kept. */
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
    if (waiting) await world.look()
    const before = { credit: customer.balance, spent: oracle.spent() }
    work()
    if (before.credit !== 0) return
    oracle.begins()
    spentInChain = before.spent
    moneyWentBack = false
    await world.look()
    const { price } = store.get('subscription', subscription!).items.data[0]!
    const period = periods.find((one) => store.prices[one] === price.id)!
    // Who pays has what was sold.
    if (customer.balance === 0) expect(world.balance()).toBeGreaterThanOrEqual(unitsOf(plans[period].bookTokens))
  }

  for (const action of steps) {
    waiting = false
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
        await world.look()
        const units = unitsOf(plans[action.period].bookTokens)
        const used = oracle.spent() - spentInChain
        // Nobody loses by it what was paid for and not spent, where no money went back.
        if (!moneyWentBack && customer.balance <= 0 && oracle.chain.oldBooks.size === 0)
          expect(world.balance()).toBeGreaterThanOrEqual(Math.max(0, units - Math.max(0, used)) - 1)
        break
      }
      case 'adjust':
        if (subscription && !unpaid) life.adjust(subscription)
        break
      case 'failRenewal':
        if (subscription && !unpaid && customer.balance === 0) {
          life.failRenewal(subscription)
          unpaid = true
          const before = world.balance()
          await world.look()
          expect(world.balance()).toBe(before)
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
        for (let count = 0; count < action.books && world.balance() >= unitsOf(1); count++) world.order()
        break
      case 'cancelBook':
      case 'failBook': {
        const book = world.books[action.book]
        if (!book?.running) break
        book.delivered = Math.max(book.delivered, action.delivered)
        const before = world.balance()
        const credited = world.credit(book, action.do === 'failBook' ? undefined : book.delivered)
        expect(world.balance()).toBeLessThanOrEqual(before + credited)
        book.running = false
        break
      }
      case 'resumeBook': {
        const book = world.books[action.book]
        if (book && !book.running) world.resume(book)
        break
      }
      case 'wait':
        waiting = true
    }
    if (!waiting) await world.look()
    oracle.check()
  }
  return world
}

it(
  `gives no token without money, in ${HISTORIES} histories of payers who switch, refund, dispute and cancel`,
  { timeout: 60_000 + HISTORIES * 100 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        expect(Number.isInteger((await live(steps)).balance())).toBe(true)
      }),
      {
        numRuns: HISTORIES,
        ...(DEMANDED === undefined && { seed: SEED }),
      },
    )
  },
)

const buyer = async (period: Period) => {
  const world = createWorld()
  const { id } = world.life.subscribe(world.customer.id, period)
  await world.look()
  const spend = (books: number) => {
    for (let count = 0; count < books; count++) world.order()
  }
  const change = async (to: Period) => {
    world.life.change(id, to)
    await world.look()
  }
  return { ...world, id, spend, change }
}
/** In whole tokens: each switch comes an hour after the one before, and the money for that hour is spent. */
const whole = (units: number) => Math.floor((units + 1) / unitsOf(1))

it('gives the tokens of one payment once, however often the plan is switched on it', async () => {
  const { balance, spend, change } = await buyer('yearly')
  spend(100)
  for (let time = 0; time < 3; time++) {
    await change('monthly')
    expect(whole(balance())).toBe(0)
    await change('yearly')
    expect(whole(balance())).toBe(50)
  }
  spend(50)
  await change('monthly')
  await change('yearly')
  expect(whole(balance())).toBe(0)
})

it('counts what was spent from money that moves to a better plan, and the money that comes to it', async () => {
  const { balance, spend, change } = await buyer('monthly')
  spend(4)
  await change('yearly')
  expect(whole(balance())).toBe(146)
  await change('quarterly')
  expect(whole(balance())).toBe(31)
})

it('leaves nothing behind when a payment is refunded while a book is written, and the book is credited', async () => {
  const { balance, look, life, books, credit, store, spend } = await buyer('monthly')
  spend(2)
  life.refund(store.all('invoice')[0]!.id)
  await look()
  expect(balance()).toBe(0)
  credit(books[0]!)
  credit(books[1]!, PLANNED / 2)
  expect(balance()).toBe(0)
})

it('takes back the share of a payment that was refunded in part, and gives credit of a credit note to the next period', async () => {
  const { balance, look, life, store, id } = await buyer('monthly')
  life.refund(store.all('invoice')[0]!.id, 950)
  await look()
  expect(balance()).toBe(5000)
  life.renew(id)
  await look()
  expect(balance()).toBe(10_000)
  life.creditNote(store.all('invoice')[0]!.id, { credit: 1900 })
  await look()
  expect(balance()).toBe(0)
  life.renew(id)
  await look()
  expect(balance()).toBe(10_000)
})

it('grants nothing for a period that is paid with credit that nobody paid for', async () => {
  const { balance, look, life, customer, id, spend } = await buyer('monthly')
  customer.balance = -1900
  life.renew(id)
  await look()
  expect(balance()).toBe(0)
  life.renew(id)
  await look()
  expect(balance()).toBe(10_000)
  spend(1)
})
