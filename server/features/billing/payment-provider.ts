import type { Prices } from '#contract/billing.ts'
import type { Period } from '#contract/plans.ts'
import type { MoneyFact } from '../../database/schema/index.ts'

/** A snapshot of a customer's state at the provider. */
export interface Snapshot {
  /** null if no subscription is running. */
  subscription: ProvidedSubscription | null
  /** Payments for periods of Premium, in any order. */
  payments: Payment[]
  /** All payments, refunds and credits, in any order. */
  facts: MoneyFact[]
  /** The currency of the payments. A customer has only one. null if nothing was paid. */
  currency: string | null
}

export interface ProvidedSubscription {
  id: string
  period: Period
  /** Set while the provider waits for money. */
  unpaid: Unpaid | null
  /** The price of a period, in minor units of the currency. */
  price: { unitAmount: number; currency: string } | null
  /** True if the subscription ends with the paid period. */
  cancelled: boolean
  endsAt: Date
}

export interface Unpaid {
  /**
   * The time of the first failure among the bills that are still owed. null if nothing was ever
   * paid.
   */
  since: Date | null
  /** The time when the latest bill failed. */
  latest: Date | null
}

/** The next charge. `amount` is in minor units of the currency. */
export interface NextCharge {
  amount: number
  currency: string
  /** null if it is due as soon as it can be paid. */
  at: Date | null
}

export interface Payment {
  id: string
  subscriptionId: string
  periodStart: Date
  /**
   * The state of the money: `kept`, `refunded` in full, `disputed` while a dispute is open, or
   * `lost` after the customer won the dispute. It covers the bill and all money that moved into it
   * from another plan.
   */
  money: 'kept' | 'refunded' | 'disputed' | 'lost'
}

/**
 * A payment provider. Its asynchronous methods call it over the network, and throw if the call
 * fails.
 */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'test'
  /**
   * Returns true if a customer id belongs to this provider, and not to one that was configured
   * before.
   */
  owns(customerId: string): boolean
  /** Returns null if the price is not sold here. */
  periodOf(priceId: string): Period | null
  prices(): Promise<Prices>
  createCustomer(user: { id: string; email: string }): Promise<string>
  /**
   * Returns the address of a checkout. A repeated call returns the open checkout. A customer has at
   * most one open checkout.
   */
  openCheckout(customer: { id: string; userId: string }, period: Period): Promise<string>
  /** Returns the address where a customer manages a subscription. */
  portal(customerId: string): Promise<string>
  /** Reads the state of a customer. Returns the empty snapshot for a deleted customer. */
  readSnapshot(customerId: string): Promise<Snapshot>
  /**
   * Returns the next charge with discounts, taxes and credit. Returns null if nothing will be
   * charged.
   */
  nextCharge(customerId: string, subscriptionId: string): Promise<NextCharge | null>
  cancelAtPeriodEnd(customerId: string): Promise<void>
  /**
   * Deletes a customer and ends all subscriptions at once. Succeeds if the customer is already
   * deleted.
   */
  deleteCustomer(customerId: string): Promise<void>
  /**
   * Verifies and parses an event. Only defined if the provider sends events. Throws
   * `SignatureInvalid`. `findCustomer` returns the customer to sync, or null if the event concerns
   * none.
   */
  readEvent?: (body: Uint8Array, signature: string) => ProviderEvent
}

export interface ProviderEvent {
  id: string
  type: string
  findCustomer(): Promise<string | null>
}

/** Thrown if the signature of an event is wrong or too old. */
export class SignatureInvalid extends Error {}

export const emptySnapshot: Snapshot = { subscription: null, payments: [], facts: [], currency: null }
