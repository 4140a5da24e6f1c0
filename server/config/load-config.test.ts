import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadEnvironment } from './load-config.ts'

let folder: string
let before: string
beforeEach(() => {
  before = process.cwd()
  folder = mkdtempSync(join(tmpdir(), 'inkloom-env-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})
const load = (file: string | Buffer, environment: Record<string, string> = {}) => {
  writeFileSync('.env', file)
  return loadEnvironment(environment)
}

describe('.env', () => {
  it('has lower precedence than the environment, and reports which settings come from it', () => {
    const { values, fromFile } = load('PORT=4000\nHOST=::1\n', { PORT: '5000' })
    expect(values).toMatchObject({ PORT: '5000', HOST: '::1' })
    expect([...fromFile]).toEqual(['HOST'])
  })

  it.each([
    ['a byte order mark and Windows line ends', '\uFEFFPORT=4000\r\nHOST="::1"\r\n'],
    ['blanks, quotes and comments', "# settings\n\n  export PORT = 4000 # where\nHOST='::1'\n"],
    ['old line ends', 'PORT=4000\rHOST=::1\r'],
    ['UTF-16', Buffer.from('\uFEFFPORT=4000\r\nHOST=::1\r\n', 'utf16le')],
  ])('is read with %s', (_, file) => {
    const { values, warnings } = load(file)
    expect(values).toMatchObject({ PORT: '4000', HOST: '::1' })
    expect(warnings).toEqual([])
  })

  it.each([
    ['PORT 4000', 'Line 1 of .env is not NAME=value and has no effect.'],
    ['DATABASE_URL=postgres://u:p#w@127.0.0.1/ink', 'Line 1 of .env: # begins a comment'],
    ['PORT=1\nPORT=2', 'PORT appears more than once in .env; line 2 counts.'],
    ['OPERATOR_NAME="Example', 'Line 1 of .env has an opening quotation mark without a closing one.'],
  ])('%j warns', (file, warning) => {
    expect(load(file).warnings).toEqual([expect.stringContaining(warning)])
  })

  it('may be missing, and is not read in tests', () => {
    expect(loadEnvironment({}).fromFile.size).toBe(0)
    expect(load('PORT=4000', { NODE_ENV: 'test' }).values['PORT']).toBeUndefined()
  })

  it("is reported as a wrong setting if it can't be read", () => {
    mkdirSync('.env')
    expect(() => loadEnvironment({})).toThrow(/\.env is a folder, not a file/)
  })
})

describe('a name that is no setting', () => {
  it.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['URL_PUBLIC', 'PUBLIC_URL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['AI_BASEURL', 'AI_BASE_URL'],
    ['AI_MODLE', 'AI_MODEL'],
    ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
    ['APP_SECRETS', 'APP_SECRET'],
    ['smtp_url', 'SMTP_URL'],
    ['MAILFROM', 'MAIL_FROM'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATADIR', 'DATA_DIR'],
    ['EMAIL_FROM', 'MAIL_FROM'],
  ])('%s brings the question whether %s was meant', (name, meant) => {
    const { warnings } = loadEnvironment({ [name]: 'x' })
    expect(warnings).toEqual([expect.stringContaining(`Did you mean ${meant}, for example ${meant}=`)])
  })

  it.each(['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'BASE_URL', 'SECRET_KEY'])('warns about %s only in .env', (name) => {
    expect(load(`${name}=x`).warnings).toHaveLength(1)
    expect(loadEnvironment({ [name]: 'x', NODE_ENV: 'test' }).warnings).toEqual([])
  })

  it.each([
    'HOME',
    'PATH',
    'HOSTNAME',
    'HOSTTYPE',
    'PWD',
    'LANG',
    'TZ',
    'NODE_OPTIONS',
    'HTTPS_PROXY',
    'NO_PROXY',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'POSTGRES_PASSWORD',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'LOGNAME',
    'XDG_DATA_DIRS',
    'MAIL',
    'DATABASE',
    'SHELL',
    'TERM',
    'npm_config_host',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
  ])('%s belongs to somebody else', (name) => {
    expect(loadEnvironment({ [name]: 'x', NODE_ENV: 'test' }).warnings).toEqual([])
  })

  it.each(['MODEL', 'ANTHROPIC_API_KEY', 'LISTEN'])('%s in .env has no effect, and a warning says so', (name) => {
    expect(load(`${name}=x`).warnings).toEqual([
      `${name} in .env is not a setting of Inkloom and has no effect. .env.example has every setting.`,
    ])
    expect(loadEnvironment({ [name]: 'x', NODE_ENV: 'test' }).warnings).toEqual([])
  })

  it.each(['POSTGRES_PASSWORD', 'TZ', 'NODE_EXTRA_CA_CERTS', 'COMPOSE_PROJECT_NAME'])(
    '%s in .env belongs to other programs',
    (name) => {
      expect(load(`${name}=x`).warnings).toEqual([])
    },
  )

  it('causes no warning if the setting itself is present', () => {
    expect(loadEnvironment({ SMTP_HOST: 'x', SMTP_URL: 'smtp://mail.example.org' }).warnings).toEqual([])
  })
})
