import type { Page } from '@playwright/test'
import type { User } from '#contract/accounts.ts'
import type {
  billing,
  NextCharge,
  Prices,
  Quota,
  Subscription,
  SubscriptionDetails,
  TestSubscription,
} from '#contract/billing.ts'
import type { BookEstimate, BookUsage } from '#contract/book-cost.ts'
import type { Manuscript, Task } from '#contract/book-task.ts'
import type { Context } from '#contract/contexts.ts'
import type { ExportFile } from '#contract/exports.ts'
import type { Installation } from '#contract/installation.ts'
import type { Period } from '#contract/plans.ts'
import type { Project } from '#contract/projects.ts'
import type { z } from 'zod'
import { answerCalls, type FakeReply } from './reused-page.ts'

export interface FakeAnswer {
  user: User
  quota: z.infer<typeof Quota>
  installation: z.infer<typeof Installation>
  prices: Prices
  /** Payment details of the subscription. */
  details: SubscriptionDetails | null
  nextCharge: NextCharge | null
  testCheckout: z.infer<(typeof billing)['GET /test_checkout/:id']['reply']>
  testSubscription: z.infer<typeof TestSubscription> | null
  tasks: Task[]
  manuscripts: Manuscript[]
  /** Most recently changed first. */
  projects: Project[]
  contexts: Context[]
  /** The exports of the last day, newest first. */
  exports: ExportFile[]
  mails: { id: string; to: string; subject: string; text: string; date: number; links: string[] }[]
  /** The visible end of the account's own AI key; empty if none is saved. */
  aiKey: string
  /** Overrides the replies of these routes. */
  replies: Record<string, object>
  /** Makes these routes reply with an error. */
  errors: Record<string, { status: number; code: string; message: string }>
  /** True if the browser is signed in from the start. */
  signedIn: boolean
}

export const owner: User = {
  email: 'writer@example.com',
  byok: false,
  deletion_due: null,
  subscription: {
    plan: { name: 'Owner', word_limit: 0 },
    payment_failed: false,
    cancelled: false,
    end_date: null,
    stripe_subscription_id: null,
  },
}
export const free: User = { email: 'reader@example.com', byok: false, deletion_due: null, subscription: null }
export const byok: User = { ...free, byok: true }
/** Builds a paying user, with overrides. */
export const subscriber = (overrides: Partial<Subscription> = {}): User => ({
  email: 'subscriber@example.com',
  byok: false,
  deletion_due: null,
  subscription: {
    plan: { name: 'Premium', word_limit: 0 },
    payment_failed: false,
    cancelled: false,
    end_date: Date.UTC(2027, 2, 14, 12) / 1000,
    stripe_subscription_id: 'sub_1',
    ...overrides,
  },
})
export const subscribed = subscriber()

/** A subscription of the local test checkout. */
export const testSubscription: z.infer<typeof TestSubscription> = {
  period: 'quarterly',
  status: 'active',
  cancelled: false,
  period_end: 1_803_000_000,
  payments: [
    { id: 'b', period_start: 1_795_000_000, refunded: false, disputed: false },
    { id: 'a', period_start: 1_787_000_000, refunded: true, disputed: false },
  ],
  possible: ['renew', 'fail_payment', 'cancel', 'end', 'refund', 'dispute'],
}

export const testCheckoutId = '6c1f4b0e-2a53-4b1c-9d2e-0f6a5f1c7a11'
const price = (period: Period, unit_amount: number) => ({ id: `price_${period}`, unit_amount, currency: 'usd', period })

/** The cost of a book before it is ordered. */
const cost = { input_tokens: 30_000, cached_tokens: 0, output_tokens: 10_100, minutes: 6 }
export const estimate: BookEstimate = {
  memory: {
    choice: 'auto',
    mode: 'near',
    context_window: 128_000,
    needed_window: 21_480,
    auto: { ...cost, price: { currency: 'USD', amount: 0.135 } },
    whole: { ...cost, input_tokens: 88_000, price: { currency: 'USD', amount: 0.26 } },
    unavailable: null,
  },
  facts: { on: true, own_key: false, ...cost, minutes: 1, price: { currency: 'USD', amount: 0.04 } },
  words: 4200,
  minutes: 6.4,
  speed_measured: true,
  book_tokens: 1,
  input_tokens: 31_000,
  cached_tokens: 12_000,
  output_tokens: 9_100,
  purposes: [],
  price: { currency: 'USD', amount: 0.135 },
}

/** The tokens and the cost of a book so far. */
export const usage: BookUsage = {
  total: {
    calls: 9,
    input_tokens: 21_204,
    cached_tokens: 8_000,
    output_tokens: 4_412,
    costs: [{ currency: 'USD', amount: 0.0777 }],
    unpriced_tokens: 0,
  },
  purposes: [],
  spending_cap: null,
}

const usual: FakeAnswer = {
  user: owner,
  quota: { current: 0, limit: 0, unlimited: true, book_tokens: null },
  installation: {
    writer: { kind: 'model', name: 'double' },
    local_mailbox: true,
    google: 'local',
    checkout: 'test',
    lifetime_deal_url: null,
    claims: 'as-specified',
    offline: true,
    pdfx: true,
    version: '1.2.3',
    byok_provider: 'api.openai.com',
    support_email: 'support@example.com',
    providers: [],
    name: null,
  },
  details: {
    plan: 'Premium',
    period: 'monthly',
    price: { unit_amount: 1500, currency: 'usd' },
    payment: 'good',
    grace_end_date: null,
  },
  nextCharge: { amount: 1500, currency: 'usd', date: Date.UTC(2027, 2, 14, 12) / 1000 },
  prices: {
    currency: 'usd',
    prices: {
      monthly: price('monthly', 1500),
      quarterly: price('quarterly', 4000),
      yearly: price('yearly', 12_000),
    },
  },
  testCheckout: { period: 'yearly', unit_amount: 12_000, currency: 'usd', state: 'open' },
  testSubscription: null,
  tasks: [],
  manuscripts: [],
  projects: [],
  contexts: [],
  exports: [],
  mails: [],
  aiKey: '',
  replies: {},
  errors: {},
  signedIn: true,
}

/**
 * Replaces the API in the browser, for states that a real server reaches only by chance, or too
 * slowly.
 */
export const playApi = async (page: Page, fake: Partial<FakeAnswer> = {}): Promise<FakeAnswer> => {
  // The tables are copied, because tests change them, which must not affect the next test.
  const state: FakeAnswer = { ...usual, ...fake, replies: { ...fake.replies }, errors: { ...fake.errors } }
  if (state.signedIn) await page.addInitScript(() => localStorage.setItem('token', 'played'))
  await answerCalls(page, (request) => answer(request, state))
  return state
}

/** Returns the reply to a request, or nothing for a stream, which stays open. */
const answer = (request: { method: string; url: string }, state: FakeAnswer): FakeReply | undefined => {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/v1'.length)
  const refusal = state.errors[`${request.method} ${path}`]
  if (refusal) return { status: refusal.status, json: { code: refusal.code, message: refusal.message } }

  const guid = path.split('/')[2]
  const project = state.projects.find(({ id }) => id === guid)
  const type = searchParams.get('type')
  const manuscript = state.manuscripts.find(({ task }) => task.guid === guid)
  const replies: Record<string, () => unknown> = {
    'GET /installation': () => state.installation,
    'GET /mailbox': () => ({ mails: state.mails }),
    'GET /user_info': () => state.user,
    'GET /trash': () => ({ items: [] }),
    'GET /email_settings': () => ({ book_emails: true }),
    'GET /me/quota': () => state.quota,
    'GET /get_subscription': () => ({ subscription: state.user.subscription }),
    'GET /get_openai_key': () => ({ key: state.aiKey }),
    'GET /pricing': () => state.prices,
    'GET /subscription_details': () => ({ details: state.details }),
    'GET /next_charge': () => ({ next_charge: state.nextCharge }),
    [`POST /checkout/${guid}`]: () => ({ checkout_url: `/test_checkout/${testCheckoutId}` }),
    'GET /stripe_dashboard': () => ({ dashboard_url: '/test_billing' }),
    'POST /add_to_cancel_list': () => ({}),
    [`GET /test_checkout/${testCheckoutId}`]: () => state.testCheckout,
    'GET /test_subscription': () => ({ subscription: state.testSubscription }),
    'POST /generate/estimate': () => estimate,
    [`GET /tasks/${guid}/usage`]: () => usage,
    [`GET /tasks/${guid}/estimate`]: () => ({ ...estimate, book_tokens: 0 }),
    [`GET /tasks/${guid}/findings`]: () => ({ facts_read: true, findings: [] }),
    'GET /usage': () => ({ total: usage.total, days: [], purposes: [], books: [], edits: [] }),
    'GET /tasks': () => ({ tasks: state.tasks }),
    [`GET /tasks/${guid}/manuscript`]: () => manuscript,
    [`GET /tasks/${guid}/projects`]: () => ({ projects: [] }),
    [`GET /projects/${guid}`]: () => project,
    [`GET /projects/${guid}/comments`]: () => project && { revision: project.revision, comments: [] },
    [`GET /projects/${guid}/writing`]: () => ({ sessions: [] }),
    [`POST /projects/${guid}/writing`]: () => ({ sessions: [] }),
    'GET /projects/user': () =>
      state.projects.map(({ id, name, words }) => ({
        id,
        name,
        words,
        updated_date: 0,
        folder_id: null,
        archived: false,
      })),
    'GET /folders': () => [],
    'GET /exports': () => ({ exports: state.exports }),
    'GET /me/storage': () => ({
      used: 0,
      limit: null,
      images: { count: 0, bytes: 0, unused_bytes: 0 },
      exports: { count: 0, bytes: 0 },
    }),
    'GET /contexts': () => state.contexts.filter((context) => context.type === type),
    'POST /update_content': () => ({ message: 'Content saved successfully', revision: 2, missed: [] }),
  }
  // The first event of a stream would repeat data that the page has already fetched, so the stream
  // stays silent.
  if ((path === `/tasks/${guid}/events` && manuscript) || (path === `/projects/${guid}/events` && project))
    return undefined
  const reply = state.replies[`${request.method} ${path}`] ?? replies[`${request.method} ${path}`]?.()
  return reply
    ? { status: 200, json: reply }
    : { status: 404, json: { code: 'not_found', message: 'There is no such thing here.' } }
}
