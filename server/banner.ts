import type { Config } from './config.ts'

/** What an operator wants to know at the start, and how to change each of it. */
export const banner = (
  { production, smtpUrl, databaseUrl, dataDir }: Config,
  { url, writer, startedIn }: { url: string; writer: string; startedIn: number },
): string => {
  const rows = [
    smtpUrl
      ? ['Mail', `sent through ${new URL(smtpUrl).hostname}`, 'SMTP_URL']
      : production
        ? ['Mailbox', `files in ${dataDir}/mailbox`, 'SMTP_URL sends mail']
        : ['Mailbox', `${url}/mailbox, open to whoever reaches this address`, 'SMTP_URL sends mail'],
    ['Writer', writer, 'AI_BASE_URL and AI_MODEL choose another'],
    databaseUrl
      ? ['Database', `PostgreSQL at ${new URL(databaseUrl).host}`, 'DATABASE_URL']
      : ['Database', `embedded in ${dataDir}`, 'DATABASE_URL uses a PostgreSQL server'],
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
