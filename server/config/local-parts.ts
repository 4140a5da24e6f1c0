/**
 * Values that choose the local variant of a service. Production requires such a choice to be
 * deliberate.
 */
export const LOCAL = {
  database: 'embedded',
  mail: 'local-mailbox',
  model: 'builtin',
  secret: 'local-file',
  checkout: 'test-checkout',
} as const

/** The value that turns an optional part off. */
export const OFF = 'off'

/** The value that leaves a service to the owner's page, also in production. */
export const IN_BROWSER = 'set-in-browser'

/** Returns null if the setting is missing or names the local part. */
export const unlessLocal = (value: string | undefined, local: string): string | null =>
  value === undefined || value === local ? null : value
