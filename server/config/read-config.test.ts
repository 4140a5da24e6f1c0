import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { linkHost } from './link-host.ts'
import { readConfig } from './read-config.ts'

const strong = randomBytes(24).toString('base64url')
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://write.example.org/',
  DATABASE_URL: 'postgres://inkloom@db.example.org/inkloom',
  AI_BASE_URL: 'https://models.example.org/v1',
  AI_MODEL: 'large',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Inkloom <hello@example.org>',
  SUPPORT_EMAIL: 'help@example.org',
  APP_SECRET: `v2:${strong},v1:${'a'.repeat(32)}`,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_QUARTERLY: 'price_q',
  STRIPE_PRICE_YEARLY: 'price_y',
  GOOGLE_CLIENT_ID: 'inkloom',
  GOOGLE_CLIENT_SECRET: 'secret',
  SITE_CLAIMS: 'computed',
}

describe('readConfig', () => {
  it('has a default for everything on one machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ publicUrl: 'http://127.0.0.1:3000', databaseUrl: null, smtpUrl: null })
    expect(config.ai).toMatchObject({ baseUrl: null, model: null, builtin: false, concurrency: 8 })
  })

  it('names each wrong variable, what it is for, and an example', () => {
    expect(() => readConfig({ PORT: 'many', AI_BASE_URL: 'nowhere' })).toThrow(
      /PORT is not valid.*port to listen on.*PORT=3000[\s\S]*AI_BASE_URL is not valid.*AI_BASE_URL=http/,
    )
  })

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV' && name !== 'AI_BASE_URL'))(
    'refuses to start in production without %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(`${name} is needed`))
    },
  )

  it('never allows the test issuer in production', () => {
    expect(readConfig({ ...production, GOOGLE_CLIENT_ID: 'off' }).google).toBeNull()
    expect(readConfig(production).google).toMatchObject({ kind: 'issuer', issuer: 'https://accounts.google.com' })
    expect(() => readConfig({ ...production, GOOGLE_CLIENT_ID: '' })).toThrow('GOOGLE_CLIENT_ID')
  })

  it('makes the specified claims on one machine, and only chosen claims in production', () => {
    expect(readConfig({}).claims).toBe('as-specified')
    for (const claims of ['as-specified', 'computed'])
      expect(readConfig({ ...production, SITE_CLAIMS: claims }).claims).toBe(claims)
    expect(() => readConfig({ ...production, SITE_CLAIMS: '' })).toThrow(
      /SITE_CLAIMS is needed in production.*as-specified.*computed/,
    )
    expect(() => readConfig({ SITE_CLAIMS: 'none' })).toThrow('SITE_CLAIMS is not valid')
  })

  it('requires both keys of reCAPTCHA, or none for the built-in captcha', () => {
    expect(readConfig({}).recaptcha).toBeNull()
    expect(readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }).recaptcha).toEqual({
      siteKey: 'site',
      secret: 'secret',
      apiBase: 'https://www.google.com/recaptcha/api',
    })
    expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'site' })).toThrow('RECAPTCHA_SECRET is needed')
    expect(() => readConfig({ RECAPTCHA_SECRET: 'secret' })).toThrow('RECAPTCHA_SITE_KEY is needed')
  })

  it('splits roles only on a PostgreSQL server, and requires PUBLIC_URL for a worker', () => {
    const server = { DATABASE_URL: 'postgres://127.0.0.1/inkloom' }
    const publicUrl = { PUBLIC_URL: 'https://write.example.org', ALLOW_PUBLIC_MAILBOX: 'on' }
    expect(readConfig({}).role).toBe('all')
    expect(readConfig({ ROLE: 'web', ...server }).role).toBe('web')
    expect(readConfig({ ROLE: 'worker', ...server, ...publicUrl }).role).toBe('worker')
    for (const ROLE of ['web', 'worker'])
      for (const embedded of [{}, { DATABASE_URL: 'embedded' }])
        expect(() => readConfig({ ROLE, ...embedded, ...publicUrl })).toThrow(
          `DATABASE_URL is needed with ROLE=${ROLE}`,
        )
    expect(() => readConfig({ ROLE: 'worker', ...server })).toThrow('PUBLIC_URL is needed with ROLE')
    expect(() => readConfig({ ROLE: 'both' })).toThrow('ROLE is not valid')
  })

  it('serves metrics on a port of their own', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ from PORT')
  })

  it('accepts a daily number of words for the free tools, including none', () => {
    expect(readConfig({}).wordsPerDayPublicTools).toBe(500_000)
    expect(readConfig({ WORDS_PER_DAY_PUBLIC_TOOLS: '0' }).wordsPerDayPublicTools).toBe(0)
    expect(() => readConfig({ WORDS_PER_DAY_PUBLIC_TOOLS: '-1' })).toThrow('WORDS_PER_DAY_PUBLIC_TOOLS is not valid')
  })

  it('reads the master keys, newest first', () => {
    expect(readConfig(production).appSecrets).toEqual([
      { version: 2, secret: strong },
      { version: 1, secret: 'a'.repeat(32) },
    ])
    expect(() => readConfig({ APP_SECRET: 'v1:short' })).toThrow('APP_SECRET is not valid')
  })

  describe.each([{}, production])('the newest master key', (others) => {
    const withSecret = (secret: string) => () => readConfig({ ...others, APP_SECRET: secret })
    const sample = /#APP_SECRET=(.*)/.exec(readFileSync('.env.example', 'utf8'))![1]!

    it('must not be the sample, and the message contains the command that rotates it', () => {
      expect(withSecret(sample)).toThrow(
        /v1 is the sample of \.env\.example.*node -p "require\('crypto'\).*v2:<new secret>/,
      )
    })

    it.each([
      'a'.repeat(32),
      'ab'.repeat(20),
      '00000000000000000000000000000001',
      '0123456789abcdef0123456789abcdef',
      'abcdefghijklmnopqrstuvwxyz012345',
      'zyxwvutsrqponmlkjihgfedcba987654',
      'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6',
      'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
      '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
      'passwordpasswordpasswordpassword',
      'P4ssw0rdP4ssw0rdMyS3cretMyS3cret!',
      'MySuperSecretPasswordForInkloom123',
      'this-is-my-very-secret-application-key',
      'correct-horse-battery-staple-harbour',
      'correcthorsebatterystapleinkloom',
      'inkloom-production-secret-key-2026',
      '!QAZ@WSX#EDC$RFV%TGB^YHN&UJM*IK<',
      'acegikmoqsuwyzbdfhjlnprtvx135790',
      '10011002100310041005100610071008',
      '2026112220261123202611242026112520261126',
      '31415926535897932384626433832795',
      'deadbeefcafebabe8badf00dfeedface',
      'Winter2026!Summer2026!Spring2026!',
      '1nkl00m-53cr3t-k3y-f0r-pr0duct10n',
      'AT_LEAST_32_Random_Characters_here',
      Buffer.from('this is a very secret key for me').toString('base64'),
      Buffer.from(sample).toString('base64url'),
      Buffer.from('changeme-changeme-changeme').toString('hex'),
      Buffer.from(Buffer.from('changeme-changeme-changeme').toString('base64')).toString('base64'),
      Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
      createHash('sha256').update('password').digest('hex'),
    ])('is not %s, which stays accepted as an older one', (weak) => {
      expect(withSecret(`v1:${weak}`)).toThrow('can be guessed')
      expect(withSecret(`v2:${weak},v1:${strong}`)).toThrow('v2 is')
      expect(withSecret(`v2:${strong},v1:${weak}`)().appSecrets).toHaveLength(2)
      // This is the first step of a rotation with several processes: all of them can open what the
      // new key will seal.
      expect(withSecret(`v1:${weak},v2:${strong}`)().appSecrets).toHaveLength(2)
    })

    it.each(['hex', 'base64url'] as const)('accepts generated secrets (%s)', (encoding) => {
      expect(withSecret(`v1:${randomBytes(32).toString(encoding)}`)().appSecrets).toHaveLength(1)
    })
  })

  it('opens the local mailbox and the test issuer to others only with a second setting', () => {
    for (const outside of [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.5' },
      { PUBLIC_URL: 'https://write.example.org' },
    ]) {
      expect(() => readConfig(outside)).toThrow(/opens every account to others.*mailbox.*ALLOW_PUBLIC_MAILBOX=on/)
      expect(readConfig({ ...outside, ALLOW_PUBLIC_MAILBOX: 'on' }).smtpUrl).toBeNull()
      expect(() => readConfig({ ...outside, SMTP_URL: 'smtp://mail.example.org' })).toThrow('the test issuer')
      expect(readConfig({ ...production, ...outside }).production).toBe(true)
    }
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(readConfig({ HOST }).host).toBe(HOST)
  })

  it('uses a local part in production if it is chosen explicitly', () => {
    const local = {
      ...production,
      DATABASE_URL: 'embedded',
      SMTP_URL: 'local-mailbox',
      AI_BASE_URL: '',
      AI_MODEL: 'builtin',
      APP_SECRET: 'local-file',
      STRIPE_SECRET_KEY: 'test-checkout',
    }
    expect(readConfig(local)).toMatchObject({
      databaseUrl: null,
      smtpUrl: null,
      ai: { builtin: true },
      appSecrets: null,
      checkout: { kind: 'test' },
    })
  })

  it("reads the operator's other products, and refuses an invalid list", () => {
    expect(readConfig({}).siblingProducts).toBeNull()
    expect(
      readConfig({ SIBLING_PRODUCTS: 'Papermill=https://a.example/?b=c, Inkwell=https://d.example' }),
    ).toMatchObject({
      siblingProducts: [
        { name: 'Papermill', url: 'https://a.example/?b=c' },
        { name: 'Inkwell', url: 'https://d.example' },
      ],
    })
    for (const wrong of ['Papermill', '=https://a.example', 'Papermill=javascript:alert(1)', 'A=https://a.example,'])
      expect(() => readConfig({ SIBLING_PRODUCTS: wrong })).toThrow('SIBLING_PRODUCTS is not valid')
  })

  it('sends webhooks only to public addresses and to configured networks', () => {
    expect(readConfig(production).webhookAllowedSubnets).toEqual([])
    expect(readConfig({ WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8, ::1/128' }).webhookAllowedSubnets).toEqual([
      '127.0.0.0/8',
      '::1/128',
    ])
    for (const wrong of ['127.0.0.1', 'localhost', '127.0.0.0/8,', '10.0.0.0/33'])
      expect(() => readConfig({ WEBHOOK_ALLOWED_SUBNETS: wrong })).toThrow('WEBHOOK_ALLOWED_SUBNETS is not valid')
  })

  it('removes the trailing slash of the public address', () => {
    expect(readConfig(production).publicUrl).toBe('https://write.example.org')
  })
})

describe('linkHost', () => {
  it('turns an address to listen on into one that can be opened', () => {
    expect([linkHost('0.0.0.0'), linkHost('::1'), linkHost('10.0.0.5')]).toEqual(['localhost', '[::1]', '10.0.0.5'])
  })
})

it('leaves model and mail to the owner in production if that is chosen explicitly', () => {
  const { ai, smtpUrl, environment } = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://write.example.org',
    DATABASE_URL: 'embedded',
    AI_MODEL: 'set-in-browser',
    SMTP_URL: 'set-in-browser',
    APP_SECRET: 'local-file',
    STRIPE_SECRET_KEY: 'off',
    GOOGLE_CLIENT_ID: 'off',
    SITE_CLAIMS: 'computed',
  })
  expect([ai.model, ai.builtin, smtpUrl]).toEqual([null, false, null])
  expect([environment.has('AI_MODEL'), environment.has('SMTP_URL'), environment.has('PUBLIC_URL')]).toEqual([
    false,
    false,
    true,
  ])
})
