import { resolve } from 'node:path'
import { legalSettings } from '#contract/legal-settings.ts'
import { parseAppSecrets } from './app-secrets.ts'
import { sellsThroughStripe, signsInWithGoogle } from './check-together.ts'
import type { Config } from './config.ts'
import { linkHost } from './link-host.ts'
import { LOCAL, OFF, unlessLocal } from './local-parts.ts'
import { readBackups } from './read-backups.ts'
import { readFilePlace } from './read-file-place.ts'
import { readProducts } from './products.ts'
import type { Values } from './settings.ts'

const publicUrlOf = (read: Values): string | null =>
  read.PUBLIC_URL ? new URL(read.PUBLIC_URL).origin : read.PORT ? `http://${linkHost(read.HOST)}:${read.PORT}` : null

const modelOf = (read: Values): Config['ai'] => ({
  baseUrl: read.AI_BASE_URL ?? null,
  apiKey: read.AI_API_KEY ?? null,
  model: unlessLocal(read.AI_MODEL, LOCAL.model),
  concurrency: read.AI_CONCURRENCY,
  builtin: read.AI_MODEL === LOCAL.model,
  silenceSeconds: read.AI_SILENCE_SECONDS ?? null,
  contextWindow: read.AI_CONTEXT_WINDOW ?? null,
})

const checkoutOf = (read: Values): Config['checkout'] =>
  sellsThroughStripe(read.STRIPE_SECRET_KEY)
    ? {
        kind: 'stripe',
        secretKey: read.STRIPE_SECRET_KEY!,
        webhookSecret: read.STRIPE_WEBHOOK_SECRET!,
        prices: {
          monthly: read.STRIPE_PRICE_MONTHLY!,
          quarterly: read.STRIPE_PRICE_QUARTERLY!,
          yearly: read.STRIPE_PRICE_YEARLY!,
        },
        apiBase: read.STRIPE_API_BASE ?? null,
        asks: {
          automaticTax: read.STRIPE_AUTOMATIC_TAX,
          taxIds: read.STRIPE_TAX_IDS,
          billingAddress: read.STRIPE_BILLING_ADDRESS,
          coupons: read.STRIPE_COUPONS,
          termsConsent: read.STRIPE_TERMS_CONSENT,
        },
      }
    : read.STRIPE_SECRET_KEY === OFF
      ? null
      : { kind: 'test' }

const googleOf = (read: Values): Config['google'] =>
  signsInWithGoogle(read.GOOGLE_CLIENT_ID)
    ? {
        kind: 'issuer',
        issuer: read.GOOGLE_ISSUER,
        clientId: read.GOOGLE_CLIENT_ID!,
        clientSecret: read.GOOGLE_CLIENT_SECRET!,
      }
    : read.GOOGLE_CLIENT_ID === OFF
      ? null
      : { kind: 'local' }

const legalOf = (read: Values, supportEmail: string): Config['legal'] => ({
  operator: read.OPERATOR_NAME,
  operator_address: read.OPERATOR_ADDRESS,
  governing_law: read.GOVERNING_LAW,
  model_provider: read.MODEL_PROVIDER,
  payment_provider: read.PAYMENT_PROVIDER,
  hosting_provider: read.HOSTING_PROVIDER,
  mail_provider: read.MAIL_PROVIDER,
  deals_marketplace: read.LIFETIME_DEAL_SELLER,
  analytics: read.ANALYTICS_NOTICE,
  support_email: supportEmail,
  byok_provider: new URL(read.BYOK_BASE_URL).host,
  ...(read.RECAPTCHA_SITE_KEY && { captcha_provider: legalSettings.captcha_provider.example }),
})

const imprintOf = (read: Values): Config['imprint'] => ({
  imprint_representative: read.IMPRINT_REPRESENTATIVE,
  imprint_phone: read.IMPRINT_PHONE,
  imprint_register: read.IMPRINT_REGISTER,
  imprint_vat_id: read.IMPRINT_VAT_ID,
  imprint_authority: read.IMPRINT_AUTHORITY,
  imprint_responsible: read.IMPRINT_RESPONSIBLE,
})

const proxiesOf = (read: Values): Config['proxies'] =>
  read.HTTPS_PROXY || read.HTTP_PROXY
    ? { https: read.HTTPS_PROXY ?? null, http: read.HTTP_PROXY ?? null, none: read.NO_PROXY ?? null }
    : null

const tracesOf = (read: Values): Config['traces'] =>
  read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
  (read.OTEL_EXPORTER_OTLP_ENDPOINT ? `${read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces` : null)

/** Converts valid settings to the form that the server uses. */
export const toConfig = (read: Values, environment: ReadonlySet<string>): Config => {
  const production = read.NODE_ENV === 'production'
  const supportEmail = read.SUPPORT_EMAIL ?? 'support@inkloom.example'
  const appSecrets = unlessLocal(read.APP_SECRET, LOCAL.secret)
  return {
    environment,
    production,
    allowPublicMailbox: read.ALLOW_PUBLIC_MAILBOX,
    host: read.HOST,
    port: read.PORT,
    publicUrl: publicUrlOf(read),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: unlessLocal(read.DATABASE_URL, LOCAL.database),
    role: read.ROLE,
    offline: read.OFFLINE,
    ai: modelOf(read),
    smallModel: { url: read.SMALL_MODEL_URL, sha256: read.SMALL_MODEL_SHA256 ?? null },
    smtpUrl: unlessLocal(read.SMTP_URL, LOCAL.mail),
    mailFrom: read.MAIL_FROM ?? 'Inkloom <hello@inkloom.example>',
    supportEmail,
    ownerEmail: read.OWNER_EMAIL?.toLowerCase() ?? null,
    appSecrets: appSecrets === null ? null : parseAppSecrets(appSecrets),
    checkout: checkoutOf(read),
    paymentGraceDays: read.PAYMENT_GRACE_DAYS,
    google: googleOf(read),
    byok: {
      baseUrl: read.BYOK_BASE_URL,
      model: read.BYOK_MODEL,
      silenceSeconds: read.AI_SILENCE_SECONDS ?? null,
    },
    siblingProducts: read.SIBLING_PRODUCTS ? readProducts(read.SIBLING_PRODUCTS) : null,
    lifetimeDealUrl: read.LIFETIME_DEAL_URL ?? null,
    claims: read.SITE_CLAIMS ?? 'as-specified',
    recaptcha:
      read.RECAPTCHA_SITE_KEY && read.RECAPTCHA_SECRET
        ? { siteKey: read.RECAPTCHA_SITE_KEY, secret: read.RECAPTCHA_SECRET, apiBase: read.RECAPTCHA_API_BASE }
        : null,
    readingTokensPerDay: read.READING_TOKENS_PER_DAY,
    wordsPerDayPublicTools: read.WORDS_PER_DAY_PUBLIC_TOOLS,
    legal: legalOf(read, supportEmail),
    imprint: imprintOf(read),
    webhookAllowedSubnets: read.WEBHOOK_ALLOWED_SUBNETS,
    proxies: proxiesOf(read),
    traces: tracesOf(read),
    webhookProxy: read.WEBHOOK_PROXY ?? null,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    backups: readBackups(read),
    files: readFilePlace(read),
    storagePerAccount: read.STORAGE_MB_PER_ACCOUNT === 0 ? null : read.STORAGE_MB_PER_ACCOUNT * 1_000_000,
    metrics: read.METRICS_PORT === undefined ? null : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    // People who try Inkloom in a terminal see only warnings and errors.
    logLevel: read.LOG_LEVEL ?? (production || !process.stdout.isTTY ? 'info' : 'warn'),
  }
}
