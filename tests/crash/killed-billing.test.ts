import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { billingCustomers, planGrants, subscriptions, tokenLedger, users } from '#server/database/schema/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { countTokens, takeTokens } from '#server/plans/book-tokens.ts'
import { planOf } from '#server/plans/plan.ts'
import { random } from '#tests/random.ts'
import { type StripeServer, startStripeServer } from '../doubles/stripe-server/stripe-server.ts'
import { EventPost } from './event-post.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { lookInto } from './look-into.ts'
import { PayingCustomer, type Reckoned } from './paying-customer.ts'
import { settingsFor } from './settings.ts'

const EVENTS = howMany('BILLING_EVENTS')
const KILLS = howMany('BILLING_KILLS')
const FORGED = Math.ceil(EVENTS / 10)
const EVENTS_OF_A_CUSTOMER = 40
/**
 * The expected number of copies in one of the two halves. Each event is delivered one to four
 * times.
 */
const EXPECTED_COPIES = (EVENTS / 2) * 2.5
const FAULTS = { error: 0.04, busy: 0.02, lost: 0.04, slow: 0.06 }

let database: TestDatabase
let stripe: StripeServer
let server: KillableServer | undefined

beforeEach(async () => {
  database = await newTestDatabase()
  stripe = await startStripeServer({ slowMs: 150 })
})
afterEach(async () => {
  await server?.kill()
  await stripe.close()
  await database.remove()
})

const signUpCustomers = async (number: number): Promise<Map<string, PayingCustomer>> => {
  const customers = new Map<string, PayingCustomer>()
  const opened = await openDatabase(database)
  const { db } = opened
  for (let person = 0; person < number; person++) {
    const id = stripe.store.newId('customer')
    const email = `${id}@example.org`
    stripe.store.add({
      id,
      object: 'customer',
      created: 0,
      livemode: false,
      email,
      metadata: {},
      balance: 0,
    })
    const [user] = await db.insert(users).values({ email, activatedAt: new Date() }).returning()
    await db.insert(billingCustomers).values({ userId: user!.id, customerId: id })
    customers.set(user!.id, new PayingCustomer(stripe, id))
  }
  await opened.close()
  return customers
}

/** Simulates customers until they have caused this many events. */
const until = function* (customers: PayingCustomer[], events: number) {
  while (stripe.store.events.length < events) {
    customers[Math.floor(random() * customers.length)]!.live()
    yield
  }
}

/** Orders books while no event is being delivered. */
const spendSome = async (customers: Map<string, PayingCustomer>) => {
  const opened = await openDatabase(database)
  for (const [userId, customer] of customers) {
    const tokens = Math.min(Math.floor(await countTokens(opened.db, userId)), Math.floor(random() * 5))
    await opened.transaction(async (tx) => {
      for (let book = 0; book < tokens; book++)
        await takeTokens(tx, { userId, guid: crypto.randomUUID(), attempt: 1 }, unitsOf(1))
    })
    customer.spend(tokens)
  }
  await opened.close()
}

/** Returns the server's state in the form of the expected one. */
const found = () =>
  lookInto(database, async ({ db }) => {
    const ledger = await db.select().from(tokenLedger).orderBy(tokenLedger.id)
    const running = await db.select().from(subscriptions)
    const grants = await db.select().from(planGrants)
    const people = await db.select().from(users)
    return new Map(
      people.map((user) => {
        const subscription = running.find(({ userId }) => userId === user.id) ?? null
        const rows = ledger.filter(({ userId }) => userId === user.id)
        // Adds up units, because sums of fractions of tokens are not exact.
        const balances = rows.reduce<number[]>((so, { change }) => [...so, (so.at(-1) ?? 0) + change], [])
        const grant = grants.find(({ userId }) => userId === user.id) ?? null
        return [
          user.id,
          {
            subscription,
            premium: planOf({ user, subscription, grant }).premium,
            tokens: tokensOf(balances.at(-1) ?? 0),
            lowest: tokensOf(Math.min(0, ...balances)),
            granted: rows.filter(({ reason }) => reason === 'granted').length,
          },
        ]
      }),
    )
  })

/** Resolves when the callback is called or the signal is aborted. */
const happening = (on: (resolve: () => void) => void, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    on(resolve)
    signal.addEventListener('abort', () => resolve())
  })

it(
  `gets the same plans and tokens for ${EVENTS} shuffled and repeated events with ${KILLS} kills`,
  { timeout: 300_000 + KILLS * 20_000 + EVENTS * 200 },
  async () => {
    const customers = await signUpCustomers(Math.ceil(EVENTS / EVENTS_OF_A_CUSTOMER))
    const everybody = [...customers.values()]
    const running = (server = await startServer(settingsFor(database, stripe.environment)))
    const post = new EventPost(stripe, running.url)
    stripe.set({ faults: FAULTS })

    let kills = 0
    /** Resolves during a sync, right after the provider's last answer to it. */
    const duringSync = async (signal: AbortSignal) => {
      await happening((resolve) => (stripe.onCall = (call) => call === 'GET /v1/charges' && resolve()), signal)
      stripe.onCall = null
      await setTimeout(random() * 40)
    }
    /** Resolves when an event was committed, but its answer was not received. */
    const beforeAnswer = (signal: AbortSignal) => happening((resolve) => (post.onLostAnswer = resolve), signal)
    /** Kills the server at points that are spread over the delivery. */
    const killAlong = async (of: number, signal: AbortSignal) => {
      const first = post.carried
      for (let count = 1; count <= of && !signal.aborted; count++) {
        const due = first + (EXPECTED_COPIES * count) / (of + 1)
        while (post.carried < due && !signal.aborted) await setTimeout(5)
        await (count % 2 ? beforeAnswer : duringSync)(signal)
        if (signal.aborted) return
        await running.kill()
        kills++
        await running.restart()
      }
    }
    const phase = async (events: number, kills: number) => {
      const over = new AbortController()
      // If the server doesn't restart, delivery has to be stopped, because the events would wait
      // forever.
      await Promise.all([
        post.carry(until(everybody, events)).finally(() => over.abort()),
        killAlong(kills, over.signal),
      ])
    }

    await phase(EVENTS / 2, Math.floor(KILLS / 2))
    await running.stop()
    await spendSome(customers)
    await running.restart()
    await phase(EVENTS, Math.ceil(KILLS / 2))

    // A forged or outdated event could trigger a sync that finds nothing new and leaves no trace.
    // Therefore, something changes that only these events report.
    const before = post.acknowledged.size
    stripe.set({ faults: {} })
    const refused = await tellLies(everybody)
    await running.stop()

    const state = await found()
    for (const [userId, customer] of customers) {
      const { subscription, tokens } = customer.reckon()
      const { subscription: row, tokens: left, ...has } = state.get(userId)!
      expect(left).toBeGreaterThanOrEqual(tokens.least)
      expect(left).toBeLessThanOrEqual(tokens.most)
      const paymentFailed = row?.paymentFailed ?? false
      expect(subscription?.paymentFailed ?? [false]).toContain(paymentFailed)
      expect({
        subscription: row && {
          id: row.subscriptionId,
          period: row.period,
          paymentFailed: row.paymentFailed,
          graceEndsAt: row.graceEndsAt && row.graceEndsAt.getTime() / 1000,
          cancelled: row.cancelled,
          endsAt: row.endsAt.getTime() / 1000,
        },
        ...has,
      }).toEqual({
        subscription: subscription && { ...subscription, paymentFailed },
        premium: isPremium(subscription, paymentFailed),
        lowest: 0,
        granted: customer.invoices,
      })
    }
    expect(kills).toBe(KILLS)
    console.info(
      `${before} events of ${customers.size} customers in ${post.copies} copies and ${post.attempts} attempts, ${kills} kills, ` +
        `${stripe.calls.length} calls of the provider, ${refused} lies refused`,
    )
  },
)

const isPremium = (subscription: Reckoned['subscription'], paymentFailed: boolean) =>
  subscription !== null &&
  !paymentFailed &&
  (subscription.graceEndsAt === null || subscription.graceEndsAt > Date.now() / 1000)

/** Ends a subscription and reports it in every way that must be rejected, then reverts it. */
const tellLies = async (customers: PayingCustomer[]): Promise<number> => {
  const customer = customers.find((one) => one.reckon().subscription !== null)!
  const subscription = stripe.store.get('subscription', customer.reckon().subscription!.id)
  const { status } = subscription
  const events = stripe.store.events.length
  stripe.life.end(subscription.id)
  const event = stripe.store.events[events]!
  const ways: Parameters<typeof stripe.deliver>[2][] = [
    { secret: 'whsec_somebody_elses_0123456789abcdef' },
    { age: 301 },
    { age: 86_400 },
    { alter: (body) => body.replace('"livemode":false', '"livemode":true') },
    { alter: (body) => body.replace(event.id, `${event.id}0`) },
  ]
  let refused = 0
  for (let lie = 0; lie < FORGED; lie++) {
    const response = await stripe.deliver(event, server!.url, ways[lie % ways.length])
    if (response.status === 400) refused++
    await response.arrayBuffer()
  }
  Object.assign(subscription, { status, canceled_at: null, ended_at: null })
  expect(refused).toBe(FORGED)
  return refused
}
