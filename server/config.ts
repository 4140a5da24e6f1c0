import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import addresses from 'ipaddr.js'
import { z } from 'zod'
import { type ClaimsMode, claimsModes } from '#contract/claims.ts'
import { type ImprintSettingName, imprintSettings } from '#contract/imprint.ts'
import { type LegalSettingName, legalSettings } from '#contract/legal-settings.ts'
import type { Period } from '#contract/plans.ts'

/** A value that names the local part explicitly, for production on one machine. */
const LOCAL = {
  database: 'embedded',
  mail: 'local-mailbox',
  model: 'builtin',
  secret: 'local-file',
  checkout: 'test-checkout',
} as const
/** Does without a part that is not everybody's. */
const OFF = 'off'

/** What a process does: everything, or with several on one PostgreSQL server, calls and pages or jobs. */
const roles = ['all', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

const setting = <S extends z.ZodType>(schema: S, purpose: string, example: string) => ({ schema, purpose, example })
const text = z.string().trim().min(1)
/** off unless it says on. */
const onOff = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Master keys as they are given: versions and secrets, the one that seals first. */
export const appSecretsPattern = /^(v\d{1,4}:[^\s,:]{32,})(,v\d{1,4}:[^\s,:]{32,})*$/

export interface AppSecret {
  version: number
  secret: string
}

export const parseAppSecrets = (list: string): AppSecret[] =>
  list.split(',').map((entry) => {
    const [version, secret] = entry.split(':') as [string, string]
    return { version: Number(version.slice(1)), secret }
  })

/** Every setting: what it is for, and an example for whoever got it wrong. */
/** What a legal text says in one place. */
const legalText = (name: LegalSettingName) =>
  setting(text.optional(), `legal texts: ${legalSettings[name].purpose}`, legalSettings[name].example)

const imprintLine = (name: ImprintSettingName) =>
  setting(text.optional(), `legal notice: ${imprintSettings[name].purpose}`, imprintSettings[name].example)

/** null where it is no list of names and web addresses. */
const readProducts = (list: string): Product[] | null => {
  const products = list.split(',').map((entry) => {
    const [name = '', ...url] = entry.split('=')
    return { name: name.trim(), url: url.join('=').trim() }
  })
  return products.every(({ name, url }) => name && z.url({ protocol: /^https?$/ }).safeParse(url).success)
    ? products
    : null
}

const settings = {
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development'), 'strictness', 'production'),
  PORT: setting(whole(0, 65_535).default(3000), 'where it listens', '3000'),
  HOST: setting(text.default('127.0.0.1'), 'where it listens', '0.0.0.0'),
  PUBLIC_URL: setting(z.url().optional(), 'the address in links', 'https://write.example.org'),
  DATA_DIR: setting(text.default('./data'), 'embedded database and local mailbox', './data'),
  DATABASE_URL: setting(text.optional(), 'PostgreSQL server', 'postgres://user:password@127.0.0.1:5432/inkloom'),
  ROLE: setting(z.enum(roles).default('all'), 'what this one of several processes does', 'web'),
  AI_BASE_URL: setting(z.url().optional(), 'an OpenAI-compatible model server', 'http://127.0.0.1:11434/v1'),
  AI_API_KEY: setting(text.optional(), 'key of the model server', 'sk-...'),
  AI_MODEL: setting(text.optional(), 'model to write with, or a local .gguf', 'llama3.2'),
  AI_CONCURRENCY: setting(whole(1, 1000).default(8), 'calls to the model at once', '8'),
  AI_SILENCE_SECONDS: setting(
    whole(5, 86_400).optional(),
    'seconds that the model may take to begin its answer',
    '600',
  ),
  AI_CONTEXT_WINDOW: setting(
    whole(1024, 100_000_000).optional(),
    'tokens of prompt and answer together that the model takes',
    '8192',
  ),
  SMTP_URL: setting(text.optional(), 'server that sends mail', 'smtps://user:password@mail.example.org'),
  MAIL_FROM: setting(text.optional(), 'sender of mail', 'Inkloom <hello@example.org>'),
  SUPPORT_EMAIL: setting(z.email().optional(), 'where people ask for help', 'help@example.org'),
  OWNER_EMAIL: setting(z.email().optional(), 'account that owns this installation', 'you@example.org'),
  APP_SECRET: setting(
    text
      .refine(
        (list) => list === LOCAL.secret || appSecretsPattern.test(list),
        'has to be v1: and at least 32 characters; of several, the one that seals comes first',
      )
      .refine((list) => {
        const versions = parseAppSecrets(list).map(({ version }) => version)
        return new Set(versions).size === versions.length
      }, 'has a version twice')
      .optional(),
    'master key for what is kept sealed',
    'v1:at-least-32-random-characters-here',
  ),
  STRIPE_SECRET_KEY: setting(text.optional(), 'takes payments', 'sk_live_...'),
  STRIPE_WEBHOOK_SECRET: setting(text.optional(), 'proves that events come from Stripe', 'whsec_...'),
  STRIPE_PRICE_MONTHLY: setting(text.optional(), 'price of Premium by the month', 'price_...'),
  STRIPE_PRICE_QUARTERLY: setting(text.optional(), 'price of Premium by the quarter', 'price_...'),
  STRIPE_PRICE_YEARLY: setting(text.optional(), 'price of Premium by the year', 'price_...'),
  STRIPE_AUTOMATIC_TAX: setting(onOff, 'on lets Stripe Tax compute taxes at the checkout', 'on'),
  STRIPE_TAX_IDS: setting(onOff, 'on asks companies for their tax id at the checkout', 'on'),
  STRIPE_BILLING_ADDRESS: setting(onOff, 'on asks everybody for a billing address at the checkout', 'on'),
  STRIPE_COUPONS: setting(onOff, 'on lets people enter promotion codes at the checkout', 'on'),
  STRIPE_TERMS_CONSENT: setting(onOff, 'on asks for consent to the terms at the checkout', 'on'),
  PAYMENT_GRACE_DAYS: setting(
    z.coerce.number().min(0).max(60).default(7),
    'days for which Premium stays after a renewal failed',
    '7',
  ),
  STRIPE_API_BASE: setting(
    z.url().optional(),
    'another address of the Stripe API, for tests',
    'http://127.0.0.1:12111',
  ),
  GOOGLE_CLIENT_ID: setting(
    text.optional(),
    'signing in with Google; off does without',
    '...apps.googleusercontent.com',
  ),
  GOOGLE_CLIENT_SECRET: setting(text.optional(), 'secret of the Google client', 'GOCSPX-...'),
  GOOGLE_ISSUER: setting(
    z.url().default('https://accounts.google.com'),
    'the OpenID Connect issuer',
    'https://accounts.google.com',
  ),
  BYOK_BASE_URL: setting(
    z.url().default('https://api.openai.com/v1'),
    "the provider that people's own AI keys are for",
    'https://api.openai.com/v1',
  ),
  BYOK_MODEL: setting(text.default('gpt-5-mini'), 'the model that is asked with own AI keys', 'gpt-5-mini'),
  SIBLING_PRODUCTS: setting(
    text
      .refine(
        (list) => readProducts(list) !== null,
        'has to be names and addresses, as Name=https://..., with commas between',
      )
      .optional(),
    'what else you make, in the footer',
    'Papermill=https://papermill.example.org,Inkwell=https://inkwell.example.org',
  ),
  SITE_CLAIMS: setting(
    z.enum(claimsModes).optional(),
    'which marketing claims the public pages make: as-specified shows all of them, computed only what this installation can compute or count',
    'computed',
  ),
  LIFETIME_DEAL_URL: setting(
    z.url().optional(),
    'where the lifetime deal is sold',
    'https://deals.example.org/inkloom',
  ),
  RECAPTCHA_SITE_KEY: setting(text.optional(), 'Google reCAPTCHA instead of the built-in captcha', '6Lc...'),
  RECAPTCHA_SECRET: setting(text.optional(), 'secret of the reCAPTCHA site', '6Lc...'),
  RECAPTCHA_API_BASE: setting(
    z.url().default('https://www.google.com/recaptcha/api'),
    'another address that checks reCAPTCHA answers, for tests',
    'http://127.0.0.1:12112',
  ),
  WORDS_PER_DAY_PUBLIC_TOOLS: setting(
    whole(0, 1_000_000_000).default(500_000),
    'words that the free tools may write in a day (UTC), for everybody together',
    '500000',
  ),
  OPERATOR_NAME: legalText('operator'),
  OPERATOR_ADDRESS: legalText('operator_address'),
  GOVERNING_LAW: legalText('governing_law'),
  MODEL_PROVIDER: legalText('model_provider'),
  PAYMENT_PROVIDER: legalText('payment_provider'),
  HOSTING_PROVIDER: legalText('hosting_provider'),
  MAIL_PROVIDER: legalText('mail_provider'),
  LIFETIME_DEAL_SELLER: legalText('deals_marketplace'),
  ANALYTICS_NOTICE: legalText('analytics'),
  IMPRINT_REPRESENTATIVE: imprintLine('imprint_representative'),
  IMPRINT_PHONE: imprintLine('imprint_phone'),
  IMPRINT_REGISTER: imprintLine('imprint_register'),
  IMPRINT_VAT_ID: imprintLine('imprint_vat_id'),
  IMPRINT_AUTHORITY: imprintLine('imprint_authority'),
  IMPRINT_RESPONSIBLE: imprintLine('imprint_responsible'),
  WEBHOOK_ALLOWED_SUBNETS: setting(
    text
      .transform((list) => list.split(',').map((subnet) => subnet.trim()))
      .refine(
        (subnets) => subnets.every((subnet) => addresses.isValidCIDR(subnet)),
        'has to be networks like 127.0.0.0/8',
      )
      .default([]),
    'networks besides public ones that webhooks may go to, for development',
    '127.0.0.0/8,::1/128',
  ),
  TRUSTED_PROXY_HOPS: setting(whole(0, 10).default(0), 'proxies in front that set X-Forwarded-For', '1'),
  METRICS_PORT: setting(
    whole(0, 65_535).optional(),
    'gives out Prometheus metrics, at /metrics of a port of its own',
    '9464',
  ),
  METRICS_HOST: setting(
    text.default('127.0.0.1'),
    'where the metrics are given out; they are for nobody outside',
    '127.0.0.1',
  ),
  LOG_LEVEL: setting(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
    'how much to log',
    'info',
  ),
}

export const settingNames = Object.keys(settings)

type Values = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

export interface Config {
  production: boolean
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
  trustedProxyHops: number
  /** null: not given out. */
  metrics: { host: string; port: number } | null
  logLevel: string
}

export interface Product {
  name: string
  url: string
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

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Inkloom can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** null where nothing, or the local part by its name, was given. */
const unlessLocal = (value: string | undefined, local: string) =>
  value === undefined || value === local ? null : value

const explain = (name: keyof typeof settings, what: string) =>
  `${name} ${what} (${settings[name].purpose}), for example ${name}=${settings[name].example}`

/** Throws a ConfigError that names each wrong or missing variable, what it is for, and an example. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const problems: string[] = []
  const read = {} as Values
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) {
    const given = environment[name]?.trim()
    const parsed = settings[name].schema.safeParse(given === '' ? undefined : given)
    if (parsed.success) Object.assign(read, { [name]: parsed.data })
    else problems.push(explain(name, `is not valid: ${parsed.error.issues[0]?.message ?? 'wrong value'}`))
  }
  if (problems.length) throw new ConfigError(problems)

  const production = read.NODE_ENV === 'production'
  if (production) {
    const needed = {
      PUBLIC_URL: [],
      DATABASE_URL: [LOCAL.database],
      AI_MODEL: [LOCAL.model],
      SMTP_URL: [LOCAL.mail],
      APP_SECRET: [LOCAL.secret],
      STRIPE_SECRET_KEY: [LOCAL.checkout, OFF],
      GOOGLE_CLIENT_ID: [OFF],
      SITE_CLAIMS: [],
    }
    for (const [name, otherwise] of Object.entries(needed) as [keyof typeof needed, string[]][])
      if (!read[name])
        problems.push(
          explain(name, 'is needed in production') +
            otherwise
              .map(
                (value) =>
                  `; ${name}=${value} ${value === OFF ? 'does without' : 'uses the local one on this machine'}`,
              )
              .join(''),
        )
    if (read.SMTP_URL && read.SMTP_URL !== LOCAL.mail)
      for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
        if (!read[name]) problems.push(explain(name, 'is needed with SMTP_URL'))
  }
  const together = (first: keyof Values, ...others: (keyof Values)[]) => {
    for (const name of others) if (!read[name]) problems.push(explain(name, `is needed with ${first}`))
  }
  const stripe = ![undefined, OFF, LOCAL.checkout].includes(read.STRIPE_SECRET_KEY)
  if (stripe)
    together(
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_QUARTERLY',
      'STRIPE_PRICE_YEARLY',
    )
  const google = ![undefined, OFF].includes(read.GOOGLE_CLIENT_ID)
  if (google) together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  if (read.RECAPTCHA_SITE_KEY) together('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET')
  if (read.RECAPTCHA_SECRET) together('RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY')
  if (read.ROLE !== 'all') {
    if (unlessLocal(read.DATABASE_URL, LOCAL.database) === null)
      problems.push(
        explain('DATABASE_URL', `is needed with ROLE=${read.ROLE}: only one process can use the embedded database`),
      )
    // A worker's own address is nobody's to open, and would stand in the mails that it sends.
    if (read.ROLE === 'worker') together('ROLE', 'PUBLIC_URL')
  }
  if (read.METRICS_PORT && read.METRICS_PORT === read.PORT)
    problems.push(explain('METRICS_PORT', 'has to be another one than PORT'))
  if (problems.length) throw new ConfigError(problems)

  const supportEmail = read.SUPPORT_EMAIL ?? 'support@inkloom.example'
  const appSecrets = unlessLocal(read.APP_SECRET, LOCAL.secret)
  return {
    production,
    host: read.HOST,
    port: read.PORT,
    publicUrl:
      read.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? (read.PORT ? `http://${linkHost(read.HOST)}:${read.PORT}` : null),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: unlessLocal(read.DATABASE_URL, LOCAL.database),
    role: read.ROLE,
    ai: {
      baseUrl: read.AI_BASE_URL ?? null,
      apiKey: read.AI_API_KEY ?? null,
      model: unlessLocal(read.AI_MODEL, LOCAL.model),
      concurrency: read.AI_CONCURRENCY,
      builtin: read.AI_MODEL === LOCAL.model,
      silenceSeconds: read.AI_SILENCE_SECONDS ?? null,
      contextWindow: read.AI_CONTEXT_WINDOW ?? null,
    },
    smtpUrl: unlessLocal(read.SMTP_URL, LOCAL.mail),
    mailFrom: read.MAIL_FROM ?? 'Inkloom <hello@inkloom.example>',
    supportEmail,
    ownerEmail: read.OWNER_EMAIL?.toLowerCase() ?? null,
    appSecrets: appSecrets === null ? null : parseAppSecrets(appSecrets),
    checkout: stripe
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
        : { kind: 'test' },
    paymentGraceDays: read.PAYMENT_GRACE_DAYS,
    google: google
      ? {
          kind: 'issuer',
          issuer: read.GOOGLE_ISSUER,
          clientId: read.GOOGLE_CLIENT_ID!,
          clientSecret: read.GOOGLE_CLIENT_SECRET!,
        }
      : read.GOOGLE_CLIENT_ID === OFF
        ? null
        : { kind: 'local' },
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
    wordsPerDayPublicTools: read.WORDS_PER_DAY_PUBLIC_TOOLS,
    legal: {
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
    },
    imprint: {
      imprint_representative: read.IMPRINT_REPRESENTATIVE,
      imprint_phone: read.IMPRINT_PHONE,
      imprint_register: read.IMPRINT_REGISTER,
      imprint_vat_id: read.IMPRINT_VAT_ID,
      imprint_authority: read.IMPRINT_AUTHORITY,
      imprint_responsible: read.IMPRINT_RESPONSIBLE,
    },
    webhookAllowedSubnets: read.WEBHOOK_ALLOWED_SUBNETS,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    metrics: read.METRICS_PORT === undefined ? null : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** An address that listens everywhere is no address to put in a link. */
export const linkHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** The environment, over what `.env` says, which is not for tests. The one place that reads either. */
export const loadConfig = (): Config => {
  if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}
