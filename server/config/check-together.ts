import { checkBackups } from './check-backups.ts'
import { checkFiles } from './check-files.ts'
import { checkPublicMailbox } from './check-public-mailbox.ts'
import { IN_BROWSER, LOCAL, OFF, unlessLocal } from './local-parts.ts'
import { explainSetting, type SettingName, type Values } from './settings.ts'

/**
 * The settings that production requires, with the values that explicitly disable the outside
 * service.
 */
const neededInProduction = {
  PUBLIC_URL: [],
  DATABASE_URL: [LOCAL.database],
  AI_MODEL: [LOCAL.model, IN_BROWSER],
  SMTP_URL: [LOCAL.mail, IN_BROWSER],
  APP_SECRET: [LOCAL.secret],
  STRIPE_SECRET_KEY: [LOCAL.checkout, OFF],
  GOOGLE_CLIENT_ID: [OFF],
  SITE_CLAIMS: [],
} satisfies Partial<Record<SettingName, string[]>>

const choices: Record<string, string> = { [OFF]: 'does without', [IN_BROWSER]: 'lets the owner set it at /app/owner' }

const insteadOf = (name: string, value: string): string =>
  `; ${name}=${value} ${choices[value] ?? 'uses the local one on this machine'}`

function* missingInProduction(read: Partial<Values>): Generator<[SettingName, string]> {
  for (const [name, instead] of Object.entries(neededInProduction) as [keyof typeof neededInProduction, string[]][])
    if (!read[name])
      yield [
        name,
        explainSetting(name, 'is needed in production') + instead.map((value) => insteadOf(name, value)).join(''),
      ]
  if (read.SMTP_URL === IN_BROWSER || unlessLocal(read.SMTP_URL, LOCAL.mail) === null) return
  for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
    if (!read[name]) yield [name, explainSetting(name, 'is needed with SMTP_URL')]
}

export const sellsThroughStripe = (key: string | undefined): boolean =>
  key !== undefined && key !== OFF && key !== LOCAL.checkout

export const signsInWithGoogle = (clientId: string | undefined): boolean => clientId !== undefined && clientId !== OFF

const stripeParts = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_QUARTERLY',
  'STRIPE_PRICE_YEARLY',
] as const

/** Returns the settings that require other settings, and if each one is set. */
const pairs = (read: Partial<Values>): [is: boolean, first: SettingName, ...others: SettingName[]][] => [
  [sellsThroughStripe(read.STRIPE_SECRET_KEY), 'STRIPE_SECRET_KEY', ...stripeParts],
  ...stripeParts.map(
    (part) => [read[part] !== undefined, part, 'STRIPE_SECRET_KEY'] satisfies [boolean, SettingName, SettingName],
  ),
  [signsInWithGoogle(read.GOOGLE_CLIENT_ID), 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  [read.GOOGLE_CLIENT_SECRET !== undefined, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  [read.RECAPTCHA_SITE_KEY !== undefined, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  [read.RECAPTCHA_SECRET !== undefined, 'RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  // A worker serves no pages, but without PUBLIC_URL the mails that it sends would link to its own
  // address.
  [read.ROLE === 'worker', 'ROLE', 'PUBLIC_URL'],
]

function* wrongTogether(read: Partial<Values>): Generator<[SettingName, string]> {
  if (read.NODE_ENV === 'production') yield* missingInProduction(read)
  for (const [is, first, ...others] of pairs(read))
    for (const name of is ? others : []) if (!read[name]) yield [name, explainSetting(name, `is needed with ${first}`)]
  if (read.ROLE && read.ROLE !== 'all' && unlessLocal(read.DATABASE_URL, LOCAL.database) === null)
    yield [
      'DATABASE_URL',
      explainSetting(
        'DATABASE_URL',
        `is needed with ROLE=${read.ROLE}: only one process can use the embedded database`,
      ),
    ]
  for (const name of ['AI_BASE_URL', 'AI_API_KEY'] as const)
    if (read[name] && (read.AI_MODEL === LOCAL.model || read.AI_MODEL === IN_BROWSER))
      yield [
        name,
        explainSetting(name, `contradicts AI_MODEL=${read.AI_MODEL}: name a model there, or leave this one out`),
      ]
  yield* checkPublicMailbox(read)
  yield* checkBackups(read)
  yield* checkFiles(read)
  if (read.METRICS_PORT && read.METRICS_PORT === read.PORT)
    yield ['METRICS_PORT', explainSetting('METRICS_PORT', 'must differ from PORT')]
}

/**
 * Returns the problems of settings in combination. Settings in `wrong` are skipped, because they
 * already have a problem of their own.
 */
export const checkTogether = (read: Partial<Values>, wrong: ReadonlySet<SettingName>): string[] => {
  const problems = new Map<SettingName, string>()
  for (const [name, problem] of wrongTogether(read))
    if (!wrong.has(name) && !problems.has(name)) problems.set(name, problem)
  return [...problems.values()]
}
