/** Paths that the application answers in the browser, with all below them. Every other page is rendered beforehand. */
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

/** What the pages hold in the place of what only the running installation knows. */
export const placeholders = {
  origin: 'https://origin.invalid',
  supportEmail: 'support@email.invalid',
  /** Where the lifetime deal is sold. */
  lifetimeDeal: 'https://deal.invalid',
  /** The entries of the footer's first column, as list items. */
  products: '<li>products.invalid</li>',
} as const
