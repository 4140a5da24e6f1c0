import type { AuditEntry } from '#contract/owner-audit.ts'
import type { OwnerBook } from '#contract/owner-books.ts'
import type { OwnerDisk, OwnerHealth } from '#contract/owner-health.ts'
import type { OwnerMessage } from '#contract/owner-messages.ts'
import type { OwnerPayment, RevenueMonth } from '#contract/owner-revenue.ts'
import type { ModelPrice, ModelUsage, UsageDay } from '#contract/owner-usage.ts'
import type { OwnerUserDetails } from '#contract/owner-users.ts'
import type { OwnerWebhook } from '#contract/owner-webhooks.ts'

const now = Math.floor(Date.now() / 1000)
const HOUR = 3600
const DAY = 86_400
export const userId = '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'
export const bookGuid = '7a0e2b4c-11aa-4b7e-8a52-0d6f6a3c9e01'
const messageId = '51bd7c0a-93c1-4f3a-8a51-6f0f5f1c7a22'
const webhookId = '9c2f1f4b-2a53-4b1c-9d2e-0f6a5f1c7a33'

export const person: OwnerUserDetails = {
  id: userId,
  email: 'ada.lovelace@example.org',
  plan: 'Premium',
  payment_failed: false,
  owner: false,
  book_tokens: 9.4,
  sessions: 2,
  books: 3,
  signed_up: now - 40 * DAY,
  activated: true,
  suspended: null,
  deletion_due: null,
  projects: 4,
  api_keys: 1,
  words_this_month: 12_345,
  last_used: now - 2 * 60,
  stripe_customer: 'cus_ada',
}

const people = [
  person,
  { ...person, id: '2', email: 'spam@example.net', plan: 'Free', book_tokens: 0, sessions: 1, suspended: now - DAY },
  { ...person, id: '3', email: 'leaving@example.com', plan: 'Free', deletion_due: now + 6 * DAY, sessions: 0 },
  { ...person, id: '4', email: 'never-came-back@example.com', plan: 'Free', activated: false, sessions: 0 },
  { ...person, id: '5', email: 'late@example.com', payment_failed: true },
]

const book: OwnerBook = {
  guid: bookGuid,
  account: person.email,
  account_id: userId,
  type: 'guide',
  language: 'english',
  writer: 'model',
  paused: false,
  attempt: 1,
  sections_done: 7,
  sections_failed: 1,
  sections_total: 24,
  words: 9812,
  error: {
    type: 'AI provider error',
    message: 'The language model did not answer. The finished sections are kept, and your 2 tokens are credited back.',
  },
  ordered: now - 3 * HOUR,
  started: now - 3 * HOUR,
  ended: now - 2 * HOUR,
}

const webhook: OwnerWebhook = {
  id: webhookId,
  account: person.email,
  account_id: userId,
  book: bookGuid,
  tells: 'ERROR',
  receiver: 'hooks.example.org:443',
  state: 'failed',
  attempts: 8,
  last_result: 'answered 503',
  created: now - 2 * HOUR,
  last_attempt: now - 600,
  next_attempt: null,
  held: false,
  replayable: true,
}

const message: OwnerMessage = {
  id: messageId,
  name: 'Grace Hopper',
  email: 'grace@example.org',
  message: 'How do I export a book as EPUB?\n\nI looked in the menu and did not find it.',
  received: now - 5 * HOUR,
  mailed: now - 5 * HOUR,
  answered: null,
}

const months: RevenueMonth[] = [
  { month: '2026-11', currency: 'eur', payments: 41, billed: 77_900, returned: 1900, kept: 76_000 },
  { month: '2026-11', currency: 'usd', payments: 3, billed: 4500, returned: 0, kept: 4500 },
  { month: '2026-10', currency: 'eur', payments: 38, billed: 72_200, returned: 0, kept: 72_200 },
]

const payment: OwnerPayment = {
  problem: 'failed',
  account: person.email,
  account_id: userId,
  currency: 'eur',
  amount: 1900,
  at: now - 2 * DAY,
  grace_ends: now + 5 * DAY,
  stripe_customer: 'cus_ada',
}

const dayBefore = (days: number) => new Date((now - days * DAY) * 1000).toISOString().slice(0, 10)
const days: UsageDay[] = Array.from({ length: 20 }, (_, index) => ({
  day: dayBefore(index),
  tokens: 168_000 - index * 3900,
}))
const usage: ModelUsage[] = [
  ['llama3.2 on Ollama', 'section'],
  ['gpt-4o-mini on api.openai.com', 'section'],
  ['llama3.2 on Ollama', 'paraphrase'],
  ['gpt-4o-mini on api.openai.com', 'paraphrase'],
].map(([model, purpose], index) => ({
  model: model!,
  purpose: purpose!,
  calls: 400 - index * 70,
  failed: index === 0 ? 12 : 0,
  input_tokens: 1_200_000 - index * 230_000,
  output_tokens: 480_000 - index * 90_000,
  words: 360_000 - index * 70_000,
}))
const prices: ModelPrice[] = [{ model: 'gpt-4o-mini on api.openai.com', currency: 'USD', input: 0.15, output: 0.6 }]

const health: OwnerHealth = {
  version: '0.1.0',
  node: 'v24.1.0',
  database: { kind: 'embedded', version: '17.5', up: true, milliseconds: 0.8 },
  jobs: { up: true },
  queues: [
    { name: 'write-book', waiting: 3, oldest_seconds: 94 },
    { name: 'send-link', waiting: 0, oldest_seconds: 0 },
  ],
  webhooks: { due: 0, oldest_seconds: 0 },
  process: {
    pid: 4711,
    platform: 'linux x64',
    started: now - 3 * DAY,
    memory_bytes: 312_000_000,
    event_loop: { mean_ms: 0, p99_ms: 4, max_ms: 61 },
  },
}
const disk: OwnerDisk = {
  data_folder: '/srv/inkloom/data',
  data_bytes: 1_270_000_000,
  database_bytes: 840_000_000,
  free_bytes: 41_000_000_000,
  total_bytes: 80_000_000_000,
  measured: now,
}

const entries: AuditEntry[] = [
  {
    id: 2,
    at: now - 60,
    by: 'writer@example.com',
    action: 'account.suspended',
    subject: '2',
    account: 'spam@example.net',
    details: { reason: 'spam' },
  },
  {
    id: 1,
    at: now - DAY,
    by: 'writer@example.com',
    action: 'price.set',
    subject: prices[0]!.model,
    account: null,
    details: { currency: 'USD', input: 0.15, output: 0.6 },
  },
]

const page = <Item>(...items: Item[]) => ({ items, next: null })

/** Replies to the owner's calls on an installation with much activity. */
export const busy: Record<string, object> = {
  'GET /owner': { email: 'writer@example.com' },
  'GET /owner/users': page(...people),
  [`GET /owner/users/${userId}`]: person,
  'GET /owner/books': { ...page(book), counts: { running: 2, waiting: 3, failed: 1, done: 112 } },
  'GET /owner/messages': page(message),
  'GET /owner/webhooks': page(webhook, { ...webhook, id: '2', state: 'delivered', last_result: 'answered 200' }),
  'GET /owner/revenue': {
    provider: 'stripe',
    customer_url: 'https://dashboard.stripe.com/test/customers/',
    subscriptions: [{ currency: 'eur', period: 'monthly', subscriptions: 41, failing: 1 }],
    months,
  },
  'GET /owner/payments': page(payment),
  'GET /owner/usage': { days, usage, costs: [], prices },
  'GET /owner/health': health,
  'GET /owner/disk': disk,
  'GET /owner/backups': {
    schedule: { place: 's3://backups/inkloom at s3.example.org', every_hours: 24, encrypted: true },
    last_verified: now - 5 * HOUR,
    backups: [
      {
        id: 2,
        state: 'failed',
        begun: now - HOUR,
        ended: now - HOUR,
        name: null,
        bytes: null,
        problem: 'The disk is full.',
      },
      {
        id: 1,
        state: 'good',
        begun: now - 5 * HOUR,
        ended: now - 5 * HOUR,
        name: 'inkloom-2026-11-22.backup.age',
        bytes: 18_400_000,
        problem: null,
      },
    ],
  },
  'GET /owner/audit': { ...page(...entries), kinds: ['account', 'price'] },
}

/** Replies to the owner's calls on a new installation. */
export const quiet: Record<string, object> = {
  ...busy,
  'GET /owner/users': page(),
  'GET /owner/books': { ...page(), counts: { running: 0, waiting: 0, failed: 0, done: 0 } },
  'GET /owner/messages': page(),
  'GET /owner/webhooks': page(),
  'GET /owner/revenue': { provider: 'test', customer_url: null, subscriptions: [], months: [] },
  'GET /owner/payments': page(),
  'GET /owner/usage': { days: [], usage: [], costs: [], prices: [] },
  'GET /owner/backups': { schedule: null, last_verified: null, backups: [] },
  'GET /owner/audit': { ...page(), kinds: [] },
}
