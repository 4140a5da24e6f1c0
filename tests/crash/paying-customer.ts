import { type Period, periods, plans } from '#contract/plans.ts'
import { random } from '#tests/random.ts'
import type { StripeServer } from '../doubles/stripe-server/stripe-server.ts'

/** The events of a customer, as the fake Stripe server names them. */
const steps = [
  'subscribe',
  'renew',
  'change',
  'failRenewal',
  'recover',
  'cancel',
  'resume',
  'end',
  'refund',
  'refundEarlier',
  'dispute',
  'winDispute',
  'loseDispute',
] as const
type Step = (typeof steps)[number]

export interface Reckoned {
  subscription: {
    id: string
    period: Period
    /**
     * The acceptable values. Both are listed if money moved from several payments paid, and only
     * some of it was taken back.
     */
    paymentFailed: readonly boolean[]
    graceEndsAt: number | null
    cancelled: boolean
    endsAt: number
  } | null
  /**
   * A range, because switching plans transfers money together with the tokens that were already
   * spent.
   */
  tokens: { least: number; most: number }
}

/** Matches the settings. */
const GRACE_SECONDS = 7 * 86_400

const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!

/**
 * A customer whose expected state is computed from the events in order. A server has to reach the
 * same state if it receives the events in another order. The computation shares no code with the
 * server.
 */
export class PayingCustomer {
  readonly id: string
  readonly #stripe: Pick<StripeServer, 'store' | 'life'>
  #subscription: string | null = null
  #period: Period = 'monthly'
  #unpaid = false
  #failedAt = 0
  #cancelled = false
  /** State of the last payment. */
  #money: 'kept' | 'refunded' | 'disputed' | 'lost' = 'kept'
  #wasDisputed = false
  #tokens = 0
  #switched = false
  /**
   * Few customers ever switch plans, so that the exact number of tokens is known for most of them.
   */
  readonly #switches = random() < 0.3
  /**
   * Paid invoices with an amount, oldest first. The last one belongs to the last payment, if that
   * took money.
   */
  #paid: string[] = []
  #lastTookMoney = false
  readonly #refunded = new Set<string>()
  /** Payments with an open or lost dispute. */
  readonly #disputed = new Set<string>()

  constructor(stripe: Pick<StripeServer, 'store' | 'life'>, id: string) {
    this.#stripe = stripe
    this.id = id
  }

  get invoices(): number {
    return this.#stripe.store.all('invoice').filter((one) => one.customer === this.id && one.status === 'paid').length
  }

  reckon(): Reckoned {
    return {
      tokens: { least: this.#switched ? 0 : this.#tokens, most: this.#tokens },
      subscription:
        this.#subscription === null
          ? null
          : {
              id: this.#subscription,
              period: this.#period,
              paymentFailed: this.#failed(),
              graceEndsAt: this.#unpaid ? this.#failedAt + GRACE_SECONDS : null,
              cancelled: this.#cancelled,
              endsAt: this.#stripe.store.get('subscription', this.#subscription).items.data[0]!.current_period_end,
            },
    }
  }

  /**
   * A payment that used only credit is paid with the money of earlier payments, which a refund or a
   * dispute may take back before or after it.
   */
  #failed(): readonly boolean[] {
    if (this.#lastTookMoney) return [this.#money !== 'kept']
    const gone = this.#paid.filter((invoice) => this.#refunded.has(invoice) || this.#disputed.has(invoice))
    if (gone.length === this.#paid.length) return [true]
    return gone.length === 0 ? [false] : [false, true]
  }

  /** Counts the tokens of accepted books. */
  spend(tokens: number) {
    if (!this.#switched) this.#tokens -= tokens
  }

  /** Runs a random possible event. */
  live() {
    this.#happen(pick(steps.filter((step) => this.#can(step))))
  }

  #can(step: Step): boolean {
    const runs = this.#subscription !== null
    const atStake = this.#lastTookMoney && this.#money === 'kept' && !this.#wasDisputed
    switch (step) {
      case 'subscribe':
        return !runs
      case 'change':
        return this.#switches && runs && !this.#unpaid && !this.#cancelled
      case 'renew':
      case 'cancel':
        return runs && !this.#unpaid && !this.#cancelled
      case 'failRenewal':
        return runs && !this.#unpaid && !this.#cancelled && this.#owes()
      case 'recover':
        return runs && this.#unpaid
      case 'resume':
        return runs && this.#cancelled
      case 'end':
        return runs && random() < 0.4
      case 'refund':
      case 'dispute':
        return atStake
      case 'refundEarlier':
        return this.#earlier().length > 0
      case 'winDispute':
      case 'loseDispute':
        return this.#money === 'disputed'
    }
  }

  /**
   * Returns true if money is owed. A charge that credit of an earlier plan covers can't be
   * declined.
   */
  #owes(): boolean {
    const { store } = this.#stripe
    const { price } = store.get('subscription', this.#subscription!).items.data[0]!
    return store.get('customer', this.id).balance + price.unit_amount > 0
  }

  #earlier(): string[] {
    const earlier = this.#lastTookMoney ? this.#paid.slice(0, -1) : this.#paid
    return earlier.filter((invoice) => !this.#refunded.has(invoice))
  }

  #happen(step: Step) {
    const { life } = this.#stripe
    const subscription = this.#subscription!
    const lastPaid = this.#paid.at(-1)!
    switch (step) {
      case 'subscribe':
        this.#period = pick(periods)
        this.#subscription = life.subscribe(this.id, this.#period).id
        this.#cancelled = this.#unpaid = false
        return this.#pays()
      case 'renew':
        life.renew(subscription)
        return this.#pays()
      case 'change':
        this.#period = pick(periods.filter((period) => period !== this.#period))
        life.change(subscription, this.#period)
        this.#switched = true
        return this.#pays()
      case 'failRenewal':
        life.failRenewal(subscription)
        this.#unpaid = true
        this.#failedAt = this.#stripe.store.all('charge')[0]!.created
        return
      case 'recover':
        life.recover(subscription)
        this.#unpaid = false
        return this.#pays()
      case 'cancel':
      case 'resume':
        this.#cancelled = step === 'cancel'
        return life.cancelAtPeriodEnd(subscription, this.#cancelled)
      case 'end':
        life.end(subscription)
        this.#subscription = null
        return
      case 'refund':
        life.refund(lastPaid)
        this.#refunded.add(lastPaid)
        this.#money = 'refunded'
        this.#tokens = 0
        return
      case 'refundEarlier': {
        const invoice = pick(this.#earlier())
        this.#refunded.add(invoice)
        return life.refund(invoice)
      }
      case 'dispute':
        life.dispute(lastPaid)
        this.#disputed.add(lastPaid)
        this.#money = 'disputed'
        this.#wasDisputed = true
        return
      case 'winDispute':
        life.winDispute(lastPaid)
        this.#disputed.delete(lastPaid)
        this.#money = 'kept'
        return
      case 'loseDispute':
        life.loseDispute(lastPaid)
        this.#refunded.add(lastPaid)
        this.#money = 'lost'
        this.#tokens = 0
    }
  }

  #pays() {
    const { latest_invoice } = this.#stripe.store.get('subscription', this.#subscription!)
    this.#lastTookMoney = this.#stripe.store.get('invoice', latest_invoice!).payments.length > 0
    if (this.#lastTookMoney) this.#paid.push(latest_invoice!)
    this.#tokens = plans[this.#period].bookTokens
    this.#money = 'kept'
    this.#wasDisputed = false
  }
}
