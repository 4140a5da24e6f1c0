import type { ClaimsMode } from '#contract/claims.ts'
import type { ImprintSettingName } from '#contract/imprint.ts'
import type { LegalSettingName } from '#contract/legal-settings.ts'
import type { Period } from '#contract/plans.ts'
import type { BackupSettings } from './backup-place.ts'
import type { AppSecret } from './app-secrets.ts'
import type { FilePlace } from './file-place.ts'
import type { Product } from './products.ts'
import type { Role } from './server-settings.ts'

/** Proxies for calls to addresses that the operator chose. */
export interface Proxies {
  /** The proxy for http addresses, or null to connect directly. */
  http: string | null
  /** The proxy for https addresses, or null to use the one for http. */
  https: string | null
  /** A comma-separated list of hosts that are called directly, or null. */
  none: string | null
}

/** The settings in the form that the server uses. */
export interface Config {
  /**
   * The names of the settings that the environment sets. They take precedence over the settings
   * that the owner makes in the browser.
   */
  environment: ReadonlySet<string>
  production: boolean
  /** True if others may reach the local mailbox and the test issuer outside production. */
  allowPublicMailbox: boolean
  host: string
  port: number
  /** The public address without a trailing slash, or null until the system has chosen the port. */
  publicUrl: string | null
  dataDir: string
  /** The address of a PostgreSQL server, or null for the embedded database in `dataDir`. */
  databaseUrl: string | null
  role: Role
  /** True if browsers may cache the application, so that it opens without a network. */
  offline: boolean
  ai: {
    baseUrl: string | null
    apiKey: string | null
    model: string | null
    concurrency: number
    builtin: boolean
    /**
     * The seconds without output after which a call fails. null means 600 for a model server on
     * this machine or in its network, and 120 for any other.
     */
    silenceSeconds: number | null
    /** The context window in tokens, or null to detect it from the server or its errors. */
    contextWindow: number | null
  }
  /** The download of the small local model. */
  smallModel: { url: string; sha256: string | null }
  /** The address of the mail server, or null for the local mailbox in `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  ownerEmail: string | null
  /**
   * The master keys. The first one seals new secrets. null means that one is created and stored in
   * `dataDir`.
   */
  appSecrets: AppSecret[] | null
  /** The payment provider, or null if nothing is sold. */
  checkout: { kind: 'test' } | StripeSettings | null
  /** The number of days that Premium lasts after a failed renewal. */
  paymentGraceDays: number
  /** Sign-in with Google, or null to hide its button. */
  google: { kind: 'local' } | { kind: 'issuer'; issuer: string; clientId: string; clientSecret: string } | null
  byok: { baseUrl: string; model: string; silenceSeconds?: number | null }
  /** The products that the footer links to, or null for the parts of this installation. */
  siblingProducts: Product[] | null
  lifetimeDealUrl: string | null
  claims: ClaimsMode
  /** The keys of Google reCAPTCHA, or null for the built-in captcha. */
  recaptcha: RecaptchaSettings | null
  /** Tokens that reading one manuscript may use in a day, for people without an AI key of their own. */
  readingTokensPerDay: number
  wordsPerDayPublicTools: number
  /** The values that the legal texts contain. */
  legal: Partial<Record<LegalSettingName, string>>
  /** The lines of the legal notice that are filled in. */
  imprint: Partial<Record<ImprintSettingName, string>>
  /** Private networks that webhooks may be sent to. */
  webhookAllowedSubnets: string[]
  /** The proxies of outgoing calls, or null to call directly. */
  proxies: Proxies | null
  /** The address that traces are sent to, or null to send none. */
  traces: string | null
  /** The proxy of webhooks, or null to send them directly. */
  webhookProxy: string | null
  trustedProxyHops: number
  /** The schedule of backups, or null for none. */
  backups: BackupSettings | null
  /** The storage of images. */
  files: FilePlace
  /** The bytes that the images of one account may have, or null for no limit. */
  storagePerAccount: number | null
  /** The host and port of the metrics endpoint, or null for none. */
  metrics: { host: string; port: number } | null
  logLevel: string
}

export interface StripeSettings {
  kind: 'stripe'
  secretKey: string
  webhookSecret: string
  prices: Record<Period, string>
  /** The base address of the API, or null for Stripe's own. */
  apiBase: string | null
  asks: CheckoutAsks
}

/** The details that Stripe's checkout asks customers for in addition to the payment. */
export interface CheckoutAsks {
  automaticTax: boolean
  taxIds: boolean
  billingAddress: boolean
  coupons: boolean
  termsConsent: boolean
}

export interface RecaptchaSettings {
  siteKey: string
  secret: string
  apiBase: string
}
