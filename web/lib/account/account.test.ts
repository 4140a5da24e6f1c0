import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { canUseLicense, hasPremium, paysWithTokens, planName, quotaReached } from './account.ts'

const buildUser = (
  plan: string | null,
  overrides: { byok?: boolean; payment_failed?: boolean; stripe_subscription_id?: string } = {},
): User => ({
  email: 'a@b.de',
  byok: overrides.byok ?? false,
  deletion_due: null,
  subscription:
    plan === null
      ? null
      : {
          plan: { name: plan, word_limit: 0 },
          payment_failed: overrides.payment_failed ?? false,
          cancelled: false,
          end_date: null,
          stripe_subscription_id: overrides.stripe_subscription_id ?? null,
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

test('only subscribers pay with tokens', () => {
  expect(paysWithTokens(buildUser('Yearly'))).toBe(true)
  expect(paysWithTokens(buildUser('Owner'))).toBe(false)
  expect(paysWithTokens(buildUser(null, { byok: true }))).toBe(false)
})

test.each([
  [{ current: 2999, limit: 3000, unlimited: false }, false],
  [{ current: 3000, limit: 3000, unlimited: false }, true],
  [{ current: 3001, limit: 3000, unlimited: false }, true],
  [{ current: 9000, limit: 0, unlimited: false }, false],
  [{ current: 9000, limit: 3000, unlimited: true }, false],
])('the word limit of %o is reached: %s', (quota, reached) =>
  expect(quotaReached({ ...quota, book_tokens: null })).toBe(reached),
)

test('a license key is for people without a plan or with a paid subscription', () => {
  expect(canUseLicense(buildUser(null))).toBe(true)
  expect(canUseLicense(buildUser('Premium', { stripe_subscription_id: 'sub_1' }))).toBe(true)
  expect(canUseLicense(buildUser('Owner'))).toBe(false)
  expect(canUseLicense(buildUser(null, { byok: true }))).toBe(false)
})
