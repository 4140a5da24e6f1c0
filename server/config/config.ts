import type { Proxies } from '../proxies.ts'
import type { ClaimsMode } from '#contract/claims.ts'
import type { ImprintSettingName } from '#contract/imprint.ts'
import type { LegalSettingName } from '#contract/legal-settings.ts'
import type { Period } from '#contract/plans.ts'
import type { BackupSettings } from '../backups/backup-settings.ts'
import type { AppSecret } from './app-secrets.ts'
import type { Product } from './products.ts'
import type { Role } from './server-settings.ts'

/** What the settings say, in the form that the server uses. */
export interface Config {
  /** Names of the settings that the environment sets. They go before what the owner sets in the browser. */
  environment: ReadonlySet<string>
  production: boolean
  /** Outside production, a public address may open the local mailbox and the test issuer to others. */
  allowPublicMailbox: boolean
  host: string
  port: number
  /** Without a slash at the end; null until the port is known when it is chosen by the system. */
  publicUrl: string | null
  dataDir: string
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  role: Role
  ai: {
    baseUrl: string | null
    apiKey: string | null
    model: string | null
    concurrency: number
    builtin: boolean
    /** null: 600 for a model server on this machine or in its network, 120 for any other. */
    silenceSeconds: number | null
    /** null: found out from the server, or from its errors. */
    contextWindow: number | null
  }
  /** Where the small local model is downloaded from. */
  smallModel: { url: string; sha256: string | null }
  /** null: the local mailbox in `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  ownerEmail: string | null
  /** Master keys, the one that seals first. null: made once and kept in `dataDir`. */
  appSecrets: AppSecret[] | null
  /** null: nothing is sold. */
  checkout: { kind: 'test' } | StripeSettings | null
  /** How long Premium stays after a renewal failed. */
  paymentGraceDays: number
  /** null: no such button. */
  google: { kind: 'local' } | { kind: 'issuer'; issuer: string; clientId: string; clientSecret: string } | null
  byok: { baseUrl: string; model: string; silenceSeconds?: number | null }
  /** Linked to in the footer; null: the parts of this installation. */
  siblingProducts: Product[] | null
  lifetimeDealUrl: string | null
  claims: ClaimsMode
  /** null: the built-in captcha. */
  recaptcha: RecaptchaSettings | null
  wordsPerDayPublicTools: number
  /** What the legal texts say of this installation. */
  legal: Partial<Record<LegalSettingName, string>>
  /** The lines of the legal notice that are filled in. */
  imprint: Partial<Record<ImprintSettingName, string>>
  /** Networks that are not public and may be told of books all the same. */
  webhookAllowedSubnets: string[]
  /** null: every call goes out directly. */
  proxies: Proxies | null
  /** Where traces are sent; null: nowhere. */
  traces: string | null
  /** null: webhooks go out directly. */
  webhookProxy: string | null
  trustedProxyHops: number
  /** null: none are scheduled. */
  backups: BackupSettings | null
  /** null: not given out. */
  metrics: { host: string; port: number } | null
  logLevel: string
}

export interface StripeSettings {
  kind: 'stripe'
  secretKey: string
  webhookSecret: string
  prices: Record<Period, string>
  /** null: Stripe's own. */
  apiBase: string | null
  asks: CheckoutAsks
}

/** What Stripe's checkout asks for besides the money. */
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
