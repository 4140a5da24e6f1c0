import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './read-config.ts'
import { settingNames, settings } from './settings.ts'

const long = 'a'.repeat(300)
const server = { DATABASE_URL: 'postgres://inkloom@127.0.0.1/inkloom' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_QUARTERLY: 'price_q',
  STRIPE_PRICE_YEARLY: 'price_y',
}

type Case = [name: string, value: string, problem: RegExp, beside?: Record<string, string>]

/** A setting, its value, the pattern of the message, and optionally other settings beside it. */
const cases: Case[] = [
  ['ALLOW_PUBLIC_MAILBOX', 'yes', /on or off/],
  ['NODE_ENV', 'prod', /must be production, development or test/],
  ['NODE_ENV', 'Production', /must be production, development or test/],
  ['PORT', 'abc', /whole number from 0 to 65535/],
  ['PORT', '-1', /whole number/],
  ['PORT', '65536', /whole number/],
  ['PORT', '3000.5', /whole number/],
  ['PORT', '3e3', /whole number/],
  ['PORT', '0x10', /whole number/],
  ['PORT', '3000 3001', /whole number/],
  ['PORT', ':3000', /whole number/],
  ['PORT', '9'.repeat(400), /whole number/],
  ['HOST', 'not a host', /IP address or a host name/],
  ['HOST', '999.1.1.1', /IP address or a host name/],
  ['HOST', '127.0.0.1:3000', /without a port/],
  ['HOST', 'http://127.0.0.1', /without http/],
  ['HOST', '[::1]', /without brackets/],
  ['HOST', '*', /IP address or a host name/],
  ['HOST', '-bad-.example', /IP address or a host name/],
  ['HOST', long, /IP address or a host name/],
  ['PUBLIC_URL', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
  ['PUBLIC_URL', 'write.example.org', /http:\/\/ or https:\/\//],
  ['PUBLIC_URL', 'localhost:3000', /http:\/\/ or https:\/\//],
  ['PUBLIC_URL', 'ftp://write.example.org', /not with ftp:/],
  ['PUBLIC_URL', 'data:text/html,hello', /not with data:/],
  ['PUBLIC_URL', 'https://', /web address/],
  ['PUBLIC_URL', 'https://write example.org', /web address/],
  ['PUBLIC_URL', 'https://write.example.org/books', /without a path/],
  ['PUBLIC_URL', 'https://write.example.org?a=b', /without a path/],
  ['PUBLIC_URL', 'https://you:secret@write.example.org', /user name or password/],
  ['PUBLIC_URL', 'https://write.example.org:99999', /web address/],
  ['DATA_DIR', 'data\0folder', /one line of text/],
  ['DATABASE_URL', 'nonsense', /postgres:\/\//],
  ['DATABASE_URL', 'mysql://root@127.0.0.1/inkloom', /PostgreSQL/],
  ['DATABASE_URL', 'mysql://', /PostgreSQL/],
  ['DATABASE_URL', 'sqlite:inkloom.db', /PostgreSQL/],
  ['DATABASE_URL', 'https://db.example.org/inkloom', /not with https/],
  ['DATABASE_URL', 'postgres://', /name a server/],
  ['DATABASE_URL', 'postgres://127.0.0.1', /name a database/],
  ['DATABASE_URL', 'postgres://127.0.0.1/', /name a database/],
  ['DATABASE_URL', 'postgres:///inkloom', /name a server/],
  ['DATABASE_URL', 'postgres://user:pass#word@127.0.0.1/inkloom', /percent codes|name a database|host name/],
  ['DATABASE_URL', 'postgres://user:pa%ss@127.0.0.1/inkloom', /percent code/],
  ['DATABASE_URL', 'postgres://127.0.0.1:port/inkloom', /valid address/],
  ['DATABASE_URL', 'postgres://127.0.0.1:70000/inkloom', /valid address/],
  ['DATABASE_URL', 'postgres://not a host/inkloom', /valid address/],
  ['DATABASE_URL', 'Embedded', /postgres:\/\//],
  ['OFFLINE', 'no', /must be on or off/],
  ['ROLE', 'both', /must be all, web or worker/],
  ['ROLE', 'worker', /PUBLIC_URL is needed with ROLE/, server],
  ['ROLE', 'web', /DATABASE_URL is needed with ROLE=web/],
  ['AI_BASE_URL', 'localhost:11434', /http:\/\/ or https:\/\//],
  ['AI_BASE_URL', '127.0.0.1:11434/v1', /http:\/\/ or https:\/\//],
  ['SMALL_MODEL_URL', 'small.gguf', /http:\/\/ or https:\/\//],
  ['SMALL_MODEL_SHA256', 'sha256:abc', /64 hexadecimal digits/],
  ['AI_BASE_URL', 'ollama', /http:\/\/ or https:\/\//],
  ['AI_BASE_URL', 'http://', /web address/],
  ['AI_BASE_URL', 'http:///v1', /web address|http:\/\/ or https:\/\/|host/],
  ['AI_BASE_URL', 'http://user:key@models.example.org/v1', /user name or password/],
  ['AI_BASE_URL', 'file:///models/tiny.gguf', /not with file:/],
  ['AI_API_KEY', 'Bearer sk-1234', /without spaces/],
  ['AI_API_KEY', 'sk-1234\nsk-5678', /one line of text/],
  ['AI_API_KEY', 'sk-‘1234’', /ASCII/],
  ['AI_CONCURRENCY', '0', /whole number from 1 to 1000/],
  ['AI_CONCURRENCY', 'eight', /whole number/],
  ['AI_SILENCE_SECONDS', '1', /whole number from 5 to 86400/],
  ['AI_SILENCE_SECONDS', '10m', /whole number/],
  ['AI_CONTEXT_WINDOW', '8k', /whole number/],
  ['AI_CONTEXT_WINDOW', '512', /whole number from 1024/],
  ['READING_TOKENS_PER_DAY', '-1', /whole number/],
  ['READING_TOKENS_PER_DAY', '400k', /whole number/],
  ['SMALL_MODEL_URL', 'mirror.example.org/small.gguf', /http:\/\/ or https:\/\//],
  ['AI_MODEL', '"llama3.2', /quotation mark/],
  ['SMTP_URL', 'mail.example.org', /smtp:\/\/ or smtps:\/\//],
  ['SMTP_URL', 'mail.example.org:587', /smtp:\/\/ or smtps:\/\//],
  ['SMTP_URL', 'https://mail.example.org', /not with https:/],
  ['SMTP_URL', 'smtp://', /name a server/],
  ['SMTP_URL', 'smtp://user@mail.example.org', /both a user name and a password/],
  ['SMTP_URL', 'smtp://mail.example.org:mail', /valid address/],
  ['SMTP_URL', 'smtps://user:p@ss/word@mail.example.org', /valid address|host name/],
  ['SMTP_URL', 'smtp://user:100%@mail.example.org', /percent code/],
  ['MAIL_FROM', 'not an address', /email address/],
  ['MAIL_FROM', 'Inkloom <hello>', /email address/],
  ['MAIL_FROM', 'Inkloom hello@example.org', /email address/],
  ['MAIL_FROM', 'a@example.org, b@example.org', /email address/],
  ['MAIL_FROM', 'Inkloom <hello@example.org>\r\nBcc: b@example.org', /one line of text/],
  ['SUPPORT_EMAIL', 'help', /email address/],
  ['SUPPORT_EMAIL', 'Help <help@example.org>', /email address/],
  ['OWNER_EMAIL', 'you@example', /email address/],
  ['OWNER_EMAIL', '@example.org', /email address/],
  ['APP_SECRET', 'secret', /at least 32 characters/],
  ['APP_SECRET', 'v1:short', /at least 32 characters/],
  ['APP_SECRET', 'a'.repeat(64), /must be v1:/],
  ['APP_SECRET', `v1:${'a'.repeat(32)},v1:${'b'.repeat(32)}`, /version twice/],
  ['APP_SECRET', 'v1:at-least-32-random-characters-here', /v1 is the sample of \.env\.example.*node -p/],
  ['APP_SECRET', `v2:${'b'.repeat(32)},v1:${'a'.repeat(32)}`, /v2 is a repetition and can be guessed/],
  ['HOST', '0.0.0.0', /opens every account to others.*local mailbox.*ALLOW_PUBLIC_MAILBOX=on/],
  ['PUBLIC_URL', 'https://write.example.org', /opens every account to others/],
  ['ALLOW_PUBLIC_MAILBOX', 'yes', /must be on or off/],
  ['BACKUP_TO', 'https://s3.example.org/bucket', /folder or s3:/],
  ['BACKUP_TO', 's3://', /folder or s3:/],
  ['BACKUP_TO', '/backups', /BACKUP_RECIPIENT is needed with BACKUP_TO/],
  ['BACKUP_TO', 's3://bucket', /BACKUP_S3_ENDPOINT is needed/, { BACKUP_RECIPIENT: 'age1' + 'q'.repeat(58) }],
  ['BACKUP_TO', 's3://bucket', /must be a key if backups leave/, { BACKUP_RECIPIENT: 'none' }],
  ['FILES_IN', 'https://s3.example.org/bucket', /folder or s3:/],
  ['FILES_IN', 's3://', /folder or s3:/],
  ['FILES_IN', '~/files', /only a shell expands ~/],
  ['FILES_IN', 's3://bucket', /FILES_S3_ENDPOINT is needed with FILES_IN/],
  ['FILES_S3_ENDPOINT', 's3.example.org', /http:\/\/ or https:\/\//],
  ['FILES_S3_ENDPOINT', 'https://s3.example.org', /FILES_IN must name a bucket, because FILES_S3_ENDPOINT/],
  ['FILES_S3_REGION', 'eu central', /without spaces/],
  ['FILES_S3_ACCESS_KEY_ID', 'a b', /without spaces/],
  ['FILES_S3_SECRET_ACCESS_KEY', 'a b', /without spaces/],
  ['FILES_S3_STYLE', 'virtual', /path or host/],
  ['STORAGE_MB_PER_ACCOUNT', '1 GB', /whole number from 0/],
  ['BACKUP_EVERY_HOURS', '0', /whole number from 1/],
  ['BACKUP_KEEP', 'forever', /one to three numbers/],
  ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQ', /public key that begins with age1/],
  ['BACKUP_S3_ENDPOINT', 's3.example.org', /http:\/\/ or https:\/\//],
  ['BACKUP_S3_REGION', 'eu central', /without spaces/],
  ['BACKUP_S3_ACCESS_KEY_ID', 'a b', /without spaces/],
  ['BACKUP_S3_SECRET_ACCESS_KEY', 'a b', /without spaces/],
  ['STRIPE_SECRET_KEY', 'hello', /secret key of Stripe/],
  ['STRIPE_SECRET_KEY', 'pk_live_123', /not the publishable key/],
  ['STRIPE_SECRET_KEY', 'sk_live_', /secret key of Stripe/],
  ['STRIPE_SECRET_KEY', 'sk_test_1', /STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY/],
  ['STRIPE_WEBHOOK_SECRET', 'hello', /begins with whsec_/],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', /STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET/],
  ['STRIPE_PRICE_MONTHLY', '9.99', /begins with price_/],
  ['STRIPE_PRICE_QUARTERLY', 'prod_123', /begins with price_/],
  ['STRIPE_PRICE_YEARLY', 'price_', /begins with price_/],
  ['STRIPE_PRICE_YEARLY', '', /STRIPE_PRICE_YEARLY is needed with STRIPE_SECRET_KEY/, stripe],
  ['STRIPE_AUTOMATIC_TAX', 'yes', /must be on or off/],
  ['STRIPE_TAX_IDS', 'true', /must be on or off/],
  ['STRIPE_BILLING_ADDRESS', '1', /must be on or off/],
  ['STRIPE_COUPONS', 'ON', /must be on or off/],
  ['STRIPE_TERMS_CONSENT', 'enabled', /must be on or off/],
  ['STRIPE_API_BASE', 'api.stripe.com', /http:\/\/ or https:\/\//],
  ['PAYMENT_GRACE_DAYS', 'a week', /number from 0 to 60/],
  ['PAYMENT_GRACE_DAYS', '61', /number from 0 to 60/],
  ['GOOGLE_CLIENT_ID', 'client', /GOOGLE_CLIENT_SECRET is needed with GOOGLE_CLIENT_ID/],
  ['GOOGLE_CLIENT_SECRET', 'GOCSPX-1', /GOOGLE_CLIENT_ID is needed with GOOGLE_CLIENT_SECRET/],
  ['GOOGLE_ISSUER', 'accounts.google.com', /http:\/\/ or https:\/\//],
  ['BYOK_BASE_URL', 'api.openai.com/v1', /http:\/\/ or https:\/\//],
  ['LIFETIME_DEAL_URL', 'javascript:alert(1)', /not with javascript:/],
  ['SIBLING_PRODUCTS', 'Papermill', /names and addresses/],
  ['SIBLING_PRODUCTS', 'Papermill=javascript:alert(1)', /names and addresses/],
  ['SITE_CLAIMS', 'all', /must be as-specified or computed/],
  ['RECAPTCHA_SITE_KEY', '6Lc', /RECAPTCHA_SECRET is needed/],
  ['RECAPTCHA_SECRET', '6Lc', /RECAPTCHA_SITE_KEY is needed/],
  ['RECAPTCHA_API_BASE', 'google', /http:\/\/ or https:\/\//],
  ['WORDS_PER_DAY_PUBLIC_TOOLS', '-1', /whole number/],
  ['WORDS_PER_DAY_PUBLIC_TOOLS', '500,000', /whole number/],
  ['WEBHOOK_ALLOWED_SUBNETS', '10.0.0.0', /CIDR/],
  ['WEBHOOK_ALLOWED_SUBNETS', '10.0.0.0/33', /CIDR/],
  ['HTTPS_PROXY', 'socks5://proxy.example.org:1080', /http:\/\/ or https:\/\//],
  ['HTTPS_PROXY', 'http://', /address of a proxy/],
  ['HTTP_PROXY', 'http://not a proxy', /address of a proxy|valid host name/],
  ['WEBHOOK_PROXY', 'proxy example:3128', /address of a proxy|valid host name/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', /http:\/\/ or https:\/\//],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://127.0.0.1:4317', /http:\/\/ or https:\/\//],
  ['NO_PROXY', 'a\nb', /one line of text/],
  ['TRUSTED_PROXY_HOPS', 'true', /whole number from 0 to 10/],
  ['METRICS_PORT', 'on', /whole number/],
  ['METRICS_PORT', '3000', /must differ from PORT/],
  ['METRICS_HOST', '0.0.0.0:9464', /without a port/],
  ['LOG_LEVEL', 'verbose', /must be silent, fatal, error, warn, info or debug/],
  ['OPERATOR_NAME', 'Example\u001b[2J', /one line of text/],
  ['DATA_DIR', '~/inkloom', /only a shell expands ~/],
  ['DATA_DIR', '$HOME/inkloom', /variables in it are not expanded/],
  ['DATA_DIR', '%APPDATA%\\inkloom', /variables in it are not expanded/],
  ['DATA_DIR', 'file:///var/lib/inkloom', /not an address/],
  ['DATA_DIR', "'./data", /on one side only/],
  ['DATA_DIR', 'package.json', /a file is there/],
  ['DATA_DIR', 'package.json/data', /a file is there/],
  ['DATA_DIR', '/proc/inkloom', /a folder of a disk/],
  ['DATA_DIR', 'undefined', /which a script left there/],
  ['BACKUP_TO', '~/backups', /only a shell expands ~/, { BACKUP_RECIPIENT: 'none' }],
  ['BACKUP_TO', 'package.json', /a file is there/, { BACKUP_RECIPIENT: 'none' }],
  ['BACKUP_TO', 's3:bucket', /folder or s3:/, { BACKUP_RECIPIENT: 'none' }],
  ['BACKUP_KEEP', '0,0,0', /at least one backup/],
  ['BACKUP_RECIPIENT', 'none', /BACKUP_TO is needed with BACKUP_RECIPIENT/],
  ['BACKUP_S3_ENDPOINT', 'https://s3.example.org', /BACKUP_TO is needed with BACKUP_S3_ENDPOINT/],
  ['AI_BASE_URL', 'http://127.0.0.1:11434/v1  AI_MODEL=llama3.2', /another setting follows/],
  ['AI_BASE_URL', 'https://api.openai.com/v1/chat/completions', /before \/chat\/completions/],
  ['AI_BASE_URL', 'https://models.example.org/v1#key', /part after #/],
  ['AI_BASE_URL', 'http://127.0.0.1:0/v1', /port from 1/],
  ['AI_BASE_URL', 'https://${MODEL_HOST}/v1', /not expanded here/],
  ['AI_BASE_URL', 'http://127.0.0.1:11434/v1', /contradicts AI_MODEL=builtin/, { AI_MODEL: 'builtin' }],
  ['AI_API_KEY', 'sk-1', /contradicts AI_MODEL=set-in-browser/, { AI_MODEL: 'set-in-browser' }],
  ['AI_API_KEY', 'sk-...', /shortened with dots/],
  ['AI_API_KEY', '<your key>', /placeholder|without spaces/],
  ['AI_API_KEY', '“sk-1234”', /typographic quotation marks/],
  ['AI_MODEL', '“llama3.2”', /typographic quotation marks/],
  ['AI_MODEL', 'llama3.2\u200b', /invisible character/],
  ['AI_MODEL', 'http://127.0.0.1:11434', /name of a model/],
  ['AI_MODEL', 'off', /name of a model, or builtin/],
  ['AI_MODEL', '~/models/writer.gguf', /only a shell expands ~/],
  ['BYOK_MODEL', 'null', /which a script left there/],
  ['GOOGLE_CLIENT_ID', 'not a client', /without spaces/],
  ['GOOGLE_CLIENT_SECRET', 'GOCSPX-...', /shortened with dots/],
  ['STRIPE_SECRET_KEY', 'sk_live_...', /secret key of Stripe/],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1/%zz', /percent code/],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1:0/inkloom', /port from 1/],
  ['DATABASE_URL', 'postgres://u:${PASSWORD}@127.0.0.1/inkloom', /not expanded here/],
  ['SMTP_URL', 'smtp://mail.example.org:0', /port from 1/],
  ['SMTP_URL', 'smtps://u:p@mail.example.org MAIL_FROM=a@example.org', /another setting follows/],
  ['HTTPS_PROXY', 'http://user:pa%ss@proxy.example.org:3128', /percent code/],
  ['HTTPS_PROXY', 'off', /leave it empty/],
  ['HTTPS_PROXY', 'http://proxy.example.org:0', /port from 1/],
  ['HTTP_PROXY', 'http://proxy.example.org:3128/path', /end after the host and port/],
  ['WEBHOOK_PROXY', 'http://user:pa%ss@proxy.example.org:3128', /percent code/],
  ['NO_PROXY', 'http://models.internal', /without http/],
  ['PUBLIC_URL', 'https://<your host>', /web address|host name/],
  ['PORT', '٣٠٠٠', /whole number/],
  ['IMPRINT_PHONE', '+44 20\n7946', /one line of text/],
]

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('a wrong setting', () => {
  it.each(cases)('%s=%j is refused in one line', (name, value, expected, beside) => {
    const problems = problemsOf({ ...beside, [name]: value })
    const problem = problems.find((line) => expected.test(line))
    expect(problem ?? problems).toEqual(expect.any(String))
    // The line names the setting, the problem, the purpose, and an example that can be copied.
    expect(problem).toMatch(/^[A-Z0-9_]+ [^\n]+ \([^\n]+\), for example ([A-Z0-9_]+)=[^\n]+$/)
    for (const line of problems) expect(line).not.toMatch(/\n|Error|\bat .+:\d+/)
  })

  it.each([
    ['DATABASE_URL', 'postgres://user:canary@127.0.0.1:port/inkloom'],
    ['SMTP_URL', 'smtp://user:can%ary@mail.example.org'],
    ['APP_SECRET', 'canary'],
    ['STRIPE_SECRET_KEY', 'canary'],
    ['STRIPE_WEBHOOK_SECRET', 'canary'],
    ['AI_API_KEY', 'canary canary'],
    ['GOOGLE_CLIENT_SECRET', 'canary\ncanary'],
  ])('%s is not quoted, as it holds a secret', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toMatch(/canary|can%ary/)
  })

  it('has at least eighty cases, and one for nearly every setting', () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
    const tried = new Set(cases.map(([name]) => name))
    const anyText =
      /^(OPERATOR|GOVERNING|MODEL_PROVIDER|PAYMENT_PROVIDER|HOSTING|MAIL_PROVIDER|LIFETIME_DEAL_SELLER|ANALYTICS|IMPRINT|BYOK_MODEL)/
    expect(settingNames.filter((name) => !tried.has(name) && !anyText.test(name))).toEqual([])
  })

  it('is reported together with all others, each once', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PORT: 'abc',
      SMTP_URL: 'mail.example.org',
      STRIPE_SECRET_KEY: 'hello',
    })
    const names = problems.map((problem) => problem.split(' ')[0])
    expect(names).toEqual(expect.arrayContaining(['PORT', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_URL', 'AI_MODEL']))
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a setting', () => {
  /**
   * The examples of secrets can't be used: they are shortened with dots, or are refused because
   * they are published.
   */
  const shortened = settingNames.filter((name) => settings[name].example.includes('...') || name === 'APP_SECRET')

  it.each(settingNames.filter((name) => !shortened.includes(name)))('%s accepts its own example', (name) => {
    expect(
      problemsOf({ [name]: settings[name].example }).filter((problem) => problem.includes('is not valid')),
    ).toEqual([])
  })

  it.each([
    ['quotes that a container engine passes on', '"3001"'],
    ['single quotes', "'3001'"],
    ['blanks around it', '  3001 '],
    ['the carriage return of a Windows file', '3001\r'],
    ['leading zeros', '03001'],
  ])('takes %s', (_, value) => {
    expect(readConfig({ PORT: value }).port).toBe(3001)
  })

  it('never shows the text of the validator', () => {
    const odd = [
      'x',
      '-1',
      '1.5',
      'NaN',
      '9'.repeat(30),
      ' ',
      '\0',
      'a b',
      '{}',
      '[]',
      ',',
      ':',
      'http://',
      'file:///x',
      '\ud800',
    ]
    for (const name of settingNames)
      for (const value of odd)
        for (const problem of problemsOf({ [name]: value })) {
          expect(problem).not.toMatch(/expected|received|invalid (?:input|string|option|url)|too (?:small|big)/i)
          expect(problem).toContain(', for example ')
        }
  })

  it.each([
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example.org:465'],
    ['SMTP_URL', 'smtp://[::1]:2525'],
    ['DATABASE_URL', 'postgresql://u:p@db.example.org:5433/ink?sslmode=require'],
    ['DATABASE_URL', 'postgres:///inkloom?host=/var/run/postgresql'],
    ['PUBLIC_URL', 'https://write.example.org:8443/'],
    ['PUBLIC_URL', 'https://schreibbüro.example'],
    ['HOST', '::'],
    ['HOST', 'inkloom-web_1.internal'],
    ['MAIL_FROM', '"Inkloom, Ltd." <hello@example.org>'],
    ['MAIL_FROM', 'hello@example.org'],
    ['MAIL_FROM', 'Schreibbüro <hello@example.org>'],
    ['AI_BASE_URL', 'https://x.openai.azure.com/openai/deployments/y?api-version=2024-10-21'],
    ['STRIPE_SECRET_KEY', 'off'],
    ['PAYMENT_GRACE_DAYS', '0.5'],
    ['LIFETIME_DEAL_URL', 'https://deals.example.org/inkloom#prices'],
    ['HTTPS_PROXY', 'user:p%25ss@proxy.example.org:3128'],
    ['OPERATOR_NAME', "'t Boekhuis"],
    ['DATA_DIR', 'data folder/inkloom'],
    ['APP_SECRET', 'v1:x9Kd72mZ$Q4vL8wR3nT6yB1cF5hJ0gSa'],
  ])('%s=%s is taken', (name, value) => {
    // An address that others can reach requires a decision about the local mailbox and the test
    // issuer.
    expect(problemsOf({ ALLOW_PUBLIC_MAILBOX: 'on', [name]: value })).toEqual([])
  })
})
