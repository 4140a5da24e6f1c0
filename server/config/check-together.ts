import { isLocalHost } from '../http/local-host.ts'
import { LOCAL, OFF, unlessLocal } from './local-parts.ts'
import { explainSetting, type SettingName, type Values } from './settings.ts'

/** What production asks for, and the values that choose deliberately to do without an outside service. */
const neededInProduction = {
  PUBLIC_URL: [],
  DATABASE_URL: [LOCAL.database],
  AI_MODEL: [LOCAL.model],
  SMTP_URL: [LOCAL.mail],
  APP_SECRET: [LOCAL.secret],
  STRIPE_SECRET_KEY: [LOCAL.checkout, OFF],
  GOOGLE_CLIENT_ID: [OFF],
  SITE_CLAIMS: [],
} satisfies Partial<Record<SettingName, string[]>>

const insteadOf = (name: string, value: string): string =>
  `; ${name}=${value} ${value === OFF ? 'does without' : 'uses the local one on this machine'}`

function* missingInProduction(read: Partial<Values>): Generator<[SettingName, string]> {
  for (const [name, instead] of Object.entries(neededInProduction) as [keyof typeof neededInProduction, string[]][])
    if (!read[name])
      yield [
        name,
        explainSetting(name, 'is needed in production') + instead.map((value) => insteadOf(name, value)).join(''),
      ]
  if (unlessLocal(read.SMTP_URL, LOCAL.mail) === null) return
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

/** Settings that are of no use without others. */
const pairs = (read: Partial<Values>): [is: boolean, first: SettingName, ...others: SettingName[]][] => [
  [sellsThroughStripe(read.STRIPE_SECRET_KEY), 'STRIPE_SECRET_KEY', ...stripeParts],
  ...stripeParts.map(
    (part) => [read[part] !== undefined, part, 'STRIPE_SECRET_KEY'] satisfies [boolean, SettingName, SettingName],
  ),
  [signsInWithGoogle(read.GOOGLE_CLIENT_ID), 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  [read.GOOGLE_CLIENT_SECRET !== undefined, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  [read.RECAPTCHA_SITE_KEY !== undefined, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  [read.RECAPTCHA_SECRET !== undefined, 'RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  // A worker's own address is nobody's to open, and would stand in the mails that it sends.
  [read.ROLE === 'worker', 'ROLE', 'PUBLIC_URL'],
]

/** Parts for one person alone, on an address that others reach. */
function* openToOthers(read: Partial<Values>): Generator<[SettingName, string]> {
  const outside: SettingName[] = []
  if (read.HOST !== undefined && !isLocalHost(read.HOST)) outside.push('HOST')
  if (read.PUBLIC_URL !== undefined && !isLocalHost(new URL(read.PUBLIC_URL).hostname)) outside.push('PUBLIC_URL')
  const openParts = [
    ...(unlessLocal(read.SMTP_URL, LOCAL.mail) === null
      ? ['the local mailbox, where anybody can read sign-in links']
      : []),
    ...(read.GOOGLE_CLIENT_ID === undefined ? ['the test issuer, which signs in as whatever address is typed'] : []),
  ]
  if (read.NODE_ENV === 'production' || !outside.length || !openParts.length) return
  if (read.ALLOW_PUBLIC_MAILBOX || read.ROLE === 'worker') return
  yield [
    outside[0]!,
    `${outside.join(' and ')} opens every account to others: they reach ${openParts.join(', and ')}. Set NODE_ENV=production; ` +
      'or SMTP_URL and GOOGLE_CLIENT_ID; or ALLOW_PUBLIC_MAILBOX=on, where that is wanted',
  ]
}

function* wrongTogether(read: Partial<Values>): Generator<[SettingName, string]> {
  if (read.NODE_ENV === 'production') yield* missingInProduction(read)
  yield* openToOthers(read)
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
  if (read.METRICS_PORT && read.METRICS_PORT === read.PORT)
    yield ['METRICS_PORT', explainSetting('METRICS_PORT', 'has to be another one than PORT')]
}

/** Problems of settings with one another. Settings in `wrong` have a problem by themselves, which is enough. */
export const checkTogether = (read: Partial<Values>, wrong: ReadonlySet<SettingName>): string[] => {
  const problems = new Map<SettingName, string>()
  for (const [name, problem] of wrongTogether(read))
    if (!wrong.has(name) && !problems.has(name)) problems.set(name, problem)
  return [...problems.values()]
}
