import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { hasPremium, paysWithTokens, planName } from './account.ts'

const buildUser = (plan: string | null, given: { byok?: boolean; payment_failed?: boolean } = {}): User => ({
  email: 'a@b.de',
  byok: given.byok ?? false,
  subscription:
    plan === null
      ? null
      : {
          plan: { name: plan, word_limit: 0 },
          payment_failed: given.payment_failed ?? false,
          cancelled: false,
          end_date: null,
          stripe_subscription_id: null,
        },
})

test.each([
  [buildUser(null, { byok: true }), 'BYOK', true],
  [buildUser('Owner'), 'Owner', true],
  [buildUser(null), 'Free', false],
  [buildUser(''), 'Premium', true],
  [buildUser('', { payment_failed: true }), 'Free', false],
  [buildUser('Yearly', { payment_failed: true }), 'Yearly', false],
])('plan and premium of %o', (user, name, premium) => {
  expect(planName(user)).toBe(name)
  expect(hasPremium(user)).toBe(premium)
})

test('only those who subscribe pay with tokens', () => {
  expect(paysWithTokens(buildUser('Yearly'))).toBe(true)
  expect(paysWithTokens(buildUser('Owner'))).toBe(false)
  expect(paysWithTokens(buildUser(null, { byok: true }))).toBe(false)
})
