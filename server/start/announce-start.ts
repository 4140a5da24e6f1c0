import type { Logger } from 'pino'
import type { Config } from '../config/index.ts'
import { version } from '../config/version.ts'

interface Started {
  url: string
  writer: string
  /** Milliseconds since the process started. */
  startedIn: number
}

/** One part of the installation: its name, its current state, and the setting that changes it. */
type Part = [name: string, what: string, how: string]

const partsOf = (
  { production, role, smtpUrl, databaseUrl, dataDir, checkout, google, recaptcha, appSecrets }: Config,
  { url, writer }: Started,
): Part[] => {
  const parts: (Part | null)[] = [
    role === 'all' ? null : ['Role', role === 'web' ? 'serves pages and API calls, runs no jobs' : 'runs jobs', 'ROLE'],
    ['Writer', writer, 'AI_BASE_URL and AI_MODEL choose another'],
    smtpUrl
      ? ['Mail', `sent through ${new URL(smtpUrl).hostname}`, 'SMTP_URL']
      : production
        ? ['Mailbox', `files in ${dataDir}/mailbox`, 'SMTP_URL sends mail']
        : ['Mailbox', `${url}/mailbox, open to everybody who can open this address`, 'SMTP_URL sends mail'],
    databaseUrl
      ? ['Database', `PostgreSQL at ${new URL(databaseUrl).host || 'a local socket'}`, 'DATABASE_URL']
      : ['Database', `embedded in ${dataDir}`, 'DATABASE_URL uses a PostgreSQL server'],
    checkout?.kind === 'stripe'
      ? ['Payments', 'through Stripe', 'STRIPE_SECRET_KEY']
      : checkout
        ? [
            'Payments',
            'local test checkout, takes no money',
            'STRIPE_SECRET_KEY sells through Stripe, off sells nothing',
          ]
        : ['Payments', 'off, nothing is sold', 'STRIPE_SECRET_KEY sells through Stripe'],
    google?.kind === 'issuer'
      ? ['Google', `sign-in at ${new URL(google.issuer).hostname}`, 'GOOGLE_CLIENT_ID']
      : google
        ? ['Google', 'local test sign-in, which accepts any address', 'GOOGLE_CLIENT_ID uses Google']
        : ['Google', 'sign-in is off', 'GOOGLE_CLIENT_ID turns it on'],
    recaptcha
      ? ['Captcha', 'Google reCAPTCHA', 'RECAPTCHA_SITE_KEY']
      : ['Captcha', 'built in, uses no other server', 'RECAPTCHA_SITE_KEY uses Google reCAPTCHA'],
    appSecrets ? null : ['Secret', `master key made at the first start, in ${dataDir}/app-secret`, 'APP_SECRET'],
  ]
  return parts.filter((part) => part !== null)
}

const readyLine = ({ url, startedIn }: Started) => `Inkloom is ready at ${url} (${(startedIn / 1000).toFixed(1)} s)`

const banner = (config: Config, started: Started): string =>
  [
    '',
    `  ${readyLine(started)}`,
    '',
    `  ${'Version'.padEnd(9)} ${version}`,
    ...partsOf(config, started).map(([name, what, how]) => `  ${name.padEnd(9)} ${what} (${how})`),
    '',
    '  Settings: .env, see .env.example. npm run doctor checks them. Ctrl-C stops Inkloom.',
    '',
  ].join('\n')

/**
 * Reports the address of Inkloom, the services it uses, and the setting that changes each of them.
 * Prints a banner in a terminal, and otherwise logs one JSON line.
 */
export const announceStart = (config: Config, { log, ...started }: Started & { log: Logger }): void => {
  if (process.stdout.isTTY) return console.log(banner(config, started))
  const parts = Object.fromEntries(partsOf(config, started).map(([name, what]) => [name.toLowerCase(), what]))
  // Start scripts wait for this line, so it is logged at every log level.
  log.child({}, { level: 'info' }).info({ version, url: started.url, ...parts }, readyLine(started))
}
