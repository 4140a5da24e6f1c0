import { describe, expect, it } from 'vitest'
import type { User } from '#contract/accounts.ts'
import type { Subscription } from '#contract/billing.ts'
import { subscriptionLine, subscriptionNote, tokensLine } from './subscription-line.ts'

const noon = Date.UTC(2026, 2, 14, 12) / 1000
const buildUser = (overrides: Partial<Subscription> | null, byok = false): User => ({
  email: 'writer@example.com',
  byok,
  deletion_due: null,
  subscription: overrides && {
    plan: { name: 'Premium', word_limit: 0 },
    payment_failed: false,
    cancelled: false,
    end_date: noon,
    stripe_subscription_id: 'sub_1',
    ...overrides,
  },
})
const line = (user: User, locale = 'en-US') => subscriptionLine(user, locale)

describe('subscriptionLine', () => {
  it('names the day of the next payment', () => {
    expect(line(buildUser({}))).toBe('Premium | Next payment : March 14, 2026')
  })
  it("formats the day for the reader's locale", () => {
    expect(line(buildUser({}), 'de')).toBe('Premium | Next payment : 14. März 2026')
  })
  it('names the day on which a cancelled subscription ends', () => {
    expect(line(buildUser({ cancelled: true }))).toBe('Premium | Cancelled : March 14, 2026')
  })
  it('calls a plan without a name Premium', () => {
    expect(line(buildUser({ plan: { name: '', word_limit: 0 } }))).toBe('Premium | Next payment : March 14, 2026')
  })
  it('says Free without a subscription, and if the payment failed', () => {
    expect(line(buildUser(null))).toBe('You are on the Free plan')
    expect(line(buildUser({ payment_failed: true }))).toBe('You are on the Free plan')
  })
  it('always names the lifetime deal for an own key', () => {
    expect(line(buildUser(null, true))).toBe('Lifetime Deal | Bring Your Own Key')
    expect(line(buildUser({ payment_failed: true }, true))).toBe('Lifetime Deal | Bring Your Own Key')
  })
  it('mentions no payment to an owner', () => {
    const owner = buildUser({
      plan: { name: 'Owner', word_limit: 0 },
      end_date: null,
      stripe_subscription_id: null,
    })
    expect(line(owner)).toBe('Owner')
    expect(subscriptionNote(owner)).toContain('You own')
  })
})

describe('subscriptionNote', () => {
  it('says that a granted plan costs nothing', () => {
    expect(subscriptionNote(buildUser({ end_date: null, stripe_subscription_id: null }))).toContain('does not expire')
    expect(subscriptionNote(buildUser({ cancelled: true, stripe_subscription_id: null }))).toContain('ends on that day')
  })
  it('is null for a paid plan', () => {
    expect(subscriptionNote(buildUser({}))).toBeNull()
    expect(subscriptionNote(buildUser(null))).toBeNull()
  })
})

describe('tokensLine', () => {
  it('says that tokens expire when the plan renews', () => {
    expect(tokensLine(1200, buildUser({}), 'en-US')).toBe(
      '1,200 book tokens left. A token pays for a book of up to 16 sections. They expire on March 14, 2026, when the plan renews with new ones.',
    )
  })
  it('says that tokens can be used until a cancelled plan ends', () => {
    expect(tokensLine(1, buildUser({ cancelled: true }), 'en-US')).toBe(
      '1 book token left. A token pays for a book of up to 16 sections. It can be used until March 14, 2026.',
    )
  })
  it('names no day if the plan has none, or if no tokens are left', () => {
    expect(tokensLine(3, buildUser({ end_date: null }), 'en-US')).toBe(
      '3 book tokens left. A token pays for a book of up to 16 sections.',
    )
    expect(tokensLine(9.4, buildUser({ end_date: null }), 'en')).toBe(
      '9.4 book tokens left. A token pays for a book of up to 16 sections.',
    )
    // The number is rounded down: 15.999 tokens do not pay for 16 books.
    expect(tokensLine(15.999, buildUser({ end_date: null }), 'en')).toBe(
      '15.99 book tokens left. A token pays for a book of up to 16 sections.',
    )
    expect(tokensLine(0, buildUser({}), 'en-US')).toBe(
      '0 book tokens left. A token pays for a book of up to 16 sections.',
    )
  })
})
