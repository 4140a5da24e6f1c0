import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A value that names the local part explicitly, for production on one machine. */
const LOCAL = { database: 'embedded', mail: 'local-mailbox', model: 'builtin' } as const

const setting = <S extends z.ZodType>(schema: S, purpose: string, example: string) => ({ schema, purpose, example })
const text = z.string().trim().min(1)
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Every setting: what it is for, and an example for whoever got it wrong. */
const settings = {
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development'), 'strictness', 'production'),
  PORT: setting(whole(0, 65_535).default(3000), 'where it listens', '3000'),
  HOST: setting(text.default('127.0.0.1'), 'where it listens', '0.0.0.0'),
  PUBLIC_URL: setting(z.url().optional(), 'the address in links', 'https://write.example.org'),
  DATA_DIR: setting(text.default('./data'), 'embedded database and local mailbox', './data'),
  DATABASE_URL: setting(text.optional(), 'PostgreSQL server', 'postgres://user:password@127.0.0.1:5432/inkloom'),
  AI_BASE_URL: setting(z.url().optional(), 'an OpenAI-compatible model server', 'http://127.0.0.1:11434/v1'),
  AI_API_KEY: setting(text.optional(), 'key of the model server', 'sk-...'),
  AI_MODEL: setting(text.optional(), 'model to write with, or a local .gguf', 'llama3.2'),
  AI_CONCURRENCY: setting(whole(1, 1000).default(8), 'calls to the model at once', '8'),
  SMTP_URL: setting(text.optional(), 'server that sends mail', 'smtps://user:password@mail.example.org'),
  MAIL_FROM: setting(text.optional(), 'sender of mail', 'Inkloom <hello@example.org>'),
  SUPPORT_EMAIL: setting(z.email().default('support@inkloom.example'), 'where people ask for help', 'help@example.org'),
  OWNER_EMAIL: setting(z.email().optional(), 'account that owns this installation', 'you@example.org'),
  TRUSTED_PROXY_HOPS: setting(whole(0, 10).default(0), 'proxies in front that set X-Forwarded-For', '1'),
  LOG_LEVEL: setting(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
    'how much to log',
    'info',
  ),
}

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
  ai: { baseUrl: string | null; apiKey: string | null; model: string | null; concurrency: number; builtin: boolean }
  /** null: the local mailbox in `dataDir`. */
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  ownerEmail: string | null
  trustedProxyHops: number
  logLevel: string
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
    const needed = { PUBLIC_URL: '', DATABASE_URL: LOCAL.database, AI_MODEL: LOCAL.model, SMTP_URL: LOCAL.mail }
    for (const [name, local] of Object.entries(needed) as [keyof typeof needed, string][])
      if (!read[name])
        problems.push(
          explain(name, 'is needed in production') + (local && `; ${name}=${local} uses the local one on this machine`),
        )
    if (read.SMTP_URL && read.SMTP_URL !== LOCAL.mail && !read.MAIL_FROM)
      problems.push(explain('MAIL_FROM', 'is needed with SMTP_URL'))
  }
  if (problems.length) throw new ConfigError(problems)

  return {
    production,
    host: read.HOST,
    port: read.PORT,
    publicUrl:
      read.PUBLIC_URL?.replace(/\/+$/, '') ?? (read.PORT ? `http://${linkHost(read.HOST)}:${read.PORT}` : null),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: unlessLocal(read.DATABASE_URL, LOCAL.database),
    ai: {
      baseUrl: read.AI_BASE_URL ?? null,
      apiKey: read.AI_API_KEY ?? null,
      model: unlessLocal(read.AI_MODEL, LOCAL.model),
      concurrency: read.AI_CONCURRENCY,
      builtin: read.AI_MODEL === LOCAL.model,
    },
    smtpUrl: unlessLocal(read.SMTP_URL, LOCAL.mail),
    mailFrom: read.MAIL_FROM ?? 'Inkloom <hello@inkloom.example>',
    supportEmail: read.SUPPORT_EMAIL,
    ownerEmail: read.OWNER_EMAIL?.toLowerCase() ?? null,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** An address that listens everywhere is no address to put in a link. */
export const linkHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host

/** The environment, over what `.env` says. The one place that reads either. */
export const loadConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}
