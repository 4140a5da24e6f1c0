import type { ImprintSettingName } from './imprint.ts'
import type { Period } from './plans.ts'
import type { ShownPlans } from './shown-plans.ts'

/**
 * Paths, including all paths below them, that the application renders in the browser. Every other
 * page is prerendered.
 */
const appPaths = [
  '/app',
  '/login',
  '/login_with_token',
  '/signup',
  '/settings',
  '/cancel_payment',
  '/purchase_confirmation',
  '/mailbox',
  '/test_billing',
  '/test_checkout',
  '/test_issuer',
] as const

export const isAppPath = (path: string): boolean => appPaths.some((app) => path === app || path.startsWith(`${app}/`))

/**
 * Paths, including all paths below them, that open without a network. Links in mails, links of
 * payments, and the local fakes of outside services always come from the server.
 */
export const offlinePaths = ['/app', '/login', '/signup', '/settings'] as const satisfies (typeof appPaths)[number][]

/** Parts of a page that the server keeps or removes, depending on the installation. */
export type SectionName =
  | 'as_specified'
  | 'computed'
  /** The launch offer: always kept in the mode `as-specified`, and otherwise until it ends. */
  | 'offer'
  | 'offer_running'
  | 'offer_ended'
  | 'deal'
  | 'products'
  | 'imprint'
  | ImprintSettingName

export const sectionMarks = (name: SectionName) => ({ begin: `{{#${name}}}`, end: `{{/${name}}}` })

/** Matches a section with its content. Sections of the same name are not nested. */
export const sectionPattern = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g

/** Placeholders in the pages for values that only the running installation knows. */
export const placeholders = {
  origin: 'https://origin.invalid',
  supportEmail: 'support@email.invalid',
  /** The address where the lifetime deal is sold. */
  lifetimeDeal: 'https://deal.invalid',
  /** The entries of the footer's first column, as list items. */
  products: '<li>products.invalid</li>',
  claims: 'claims.invalid',
  /** The offers in structured data. */
  offers: 'offers.invalid',
  countdown: 'countdown.invalid',
} as const

const planPlaceholder = (period: Period) => ({
  price: `${period}-price.invalid`,
  perMonth: `${period}-share.invalid`,
  badge: `${period}-badge.invalid`,
})

export const planPlaceholders: ShownPlans = {
  heading: 'plans-heading.invalid',
  extras: 'plans-extras.invalid',
  free: 'plans-free.invalid',
  plans: {
    monthly: planPlaceholder('monthly'),
    quarterly: planPlaceholder('quarterly'),
    yearly: planPlaceholder('yearly'),
  },
}
