import type { Config } from './config.ts'

/** What an operator wants to know at the start, and how to change each of it. */
export const banner = (
  { production, role, smtpUrl, databaseUrl, dataDir, checkout, google, recaptcha, appSecrets }: Config,
  { url, writer, startedIn }: { url: string; writer: string; startedIn: number },
): string => {
  const rows = [
    ...(role === 'all'
      ? []
      : [['Role', role === 'web' ? 'calls and pages, no jobs' : 'jobs, no calls and pages', 'ROLE']]),
    smtpUrl
      ? ['Mail', `sent through ${new URL(smtpUrl).hostname}`, 'SMTP_URL']
      : production
        ? ['Mailbox', `files in ${dataDir}/mailbox`, 'SMTP_URL sends mail']
        : ['Mailbox', `${url}/mailbox, open to whoever reaches this address`, 'SMTP_URL sends mail'],
    ['Writer', writer, 'AI_BASE_URL and AI_MODEL choose another'],
    databaseUrl
      ? ['Database', `PostgreSQL at ${new URL(databaseUrl).host}`, 'DATABASE_URL']
      : ['Database', `embedded in ${dataDir}`, 'DATABASE_URL uses a PostgreSQL server'],
    checkout?.kind === 'stripe'
      ? ['Payments', 'through Stripe', 'STRIPE_SECRET_KEY']
      : checkout
        ? [
            'Payments',
            'local test checkout, takes no money',
            'STRIPE_SECRET_KEY sells through Stripe, off sells nothing',
          ]
        : ['Payments', 'nothing is sold', 'STRIPE_SECRET_KEY sells through Stripe'],
    google?.kind === 'issuer'
      ? ['Google', `sign-in at ${new URL(google.issuer).hostname}`, 'GOOGLE_CLIENT_ID']
      : google
        ? ['Google', 'local test issuer, signs in as whatever address is typed', 'GOOGLE_CLIENT_ID uses Google']
        : ['Google', 'no sign-in with it', 'GOOGLE_CLIENT_ID'],
    recaptcha
      ? ['Captcha', 'Google reCAPTCHA', 'RECAPTCHA_SITE_KEY']
      : ['Captcha', 'built in, a proof of work in the browser', 'RECAPTCHA_SITE_KEY uses Google reCAPTCHA'],
    ...(appSecrets ? [] : [['Secret', `made once, in ${dataDir}`, 'APP_SECRET']]),
  ]
  return [
    '',
    `  Inkloom is ready at ${url} (${(startedIn / 1000).toFixed(1)} s)`,
    '',
    ...rows.map(([name, what, how]) => `  ${name!.padEnd(9)} ${what} (${how})`),
    '',
    '  Settings: .env, see .env.example. Ctrl-C stops it.',
    '',
  ].join('\n')
}
