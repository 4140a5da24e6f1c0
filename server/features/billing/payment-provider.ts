import type { Prices } from '#contract/billing.ts'
import type { Period } from '#contract/plans.ts'
import type { MoneyFact } from '../../database/schema/index.ts'

/** What a provider holds of a customer at one moment. */
export interface Snapshot {
  /** null: none runs. */
  subscription: ProvidedSubscription | null
  /** What was paid for periods of Premium, in any order. */
  payments: Payment[]
  /** What was paid at all and what became of the money, in any order. */
  facts: MoneyFact[]
  /** Of what was paid: a customer has one. null while nothing was. */
  currency: string | null
}

export interface ProvidedSubscription {
  id: string
  period: Period
  /** The provider waits for money. */
  unpaid: Unpaid | null
  /** What a period costs, in minor units of the currency. */
  price: { unitAmount: number; currency: string } | null
  /** Ends with the period that is paid. */
  cancelled: boolean
  endsAt: Date
}

export interface Unpaid {
  /** When the first bill failed that is still owed; null where nothing was ever paid. */
  since: Date | null
  /** When the latest one failed. */
  latest: Date | null
}

/** What is taken next. */
export interface NextCharge {
  amount: number
  currency: string
  /** null: as soon as it is paid. */
  at: Date | null
}

export interface Payment {
  id: string
  subscriptionId: string
  periodStart: Date
  /**
   * `refunded` in full; `disputed` while nobody knows who wins; `lost` when the customer won. It counts for the bill and for
   * all money that moved into it from another plan.
   */
  money: 'kept' | 'refunded' | 'disputed' | 'lost'
}

/** Who takes the money. Every call asks it over the network, and throws when it gives no good answer. */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'test'
  /** Whether a customer id is one of this provider's, and not of one that was set here before. */
  owns(customerId: string): boolean
  /** null: not sold here. */
  periodOf(priceId: string): Period | null
  prices(): Promise<Prices>
  createCustomer(user: { id: string; email: string }): Promise<string>
  /** Where to send the browser. Asked again, an open checkout is given again; of a customer's checkouts one is open. */
  openCheckout(customer: { id: string; userId: string }, period: Period): Promise<string>
  /** Where a customer manages a subscription. */
  portal(customerId: string): Promise<string>
  /** Of a customer who is gone: that nothing runs. */
  look(customerId: string): Promise<Snapshot>
  /** With everything that changes it: discounts, taxes and credit. null: nothing will be taken. */
  nextCharge(customerId: string, subscriptionId: string): Promise<NextCharge | null>
  cancelAtPeriodEnd(customerId: string): Promise<void>
  /** Ends all subscriptions at once. One who is gone already is a success. */
  deleteCustomer(customerId: string): Promise<void>
  /** Whose present state an event is a reason to look at; null: nobody's. Only where the provider sends events. */
  readEvent?: (body: Uint8Array, signature: string) => ProviderEvent
}

export interface ProviderEvent {
  id: string
  type: string
  findCustomer(): Promise<string | null>
}

/** An event whose signature is not the provider's, or is too old. */
export class SignatureInvalid extends Error {}

export const emptySnapshot: Snapshot = { subscription: null, payments: [], facts: [], currency: null }
