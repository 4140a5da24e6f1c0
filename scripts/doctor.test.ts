import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkClock } from '#server/doctor/check-clock.ts'
import { checkMemory } from '#server/doctor/check-machine.ts'
import { type Report, runDoctor } from '#server/doctor/run-doctor.ts'
import { startProxy } from '#tests/doubles/http-proxy/http-proxy.ts'
import { program } from '#tests/crash/program.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startOidcIssuer } from '#tests/doubles/oidc-issuer/oidc-issuer.ts'
import { startSmtpServer } from '#tests/doubles/smtp-server/smtp-server.ts'
import { startStripeServer } from '#tests/doubles/stripe-server/stripe-server.ts'
import { soaking } from '#tests/how-many.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

const SECRET = 'canary-secret-Zq81xWv'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (environment: Record<string, string>, args: string[] = []) => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...program('scripts/doctor.ts'), ...args], {
    env: { PATH, HOME, NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', AI_MODEL: 'builtin', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(stderr).toBe('')
  expect(stdout).not.toContain(SECRET)
  return { code, stdout }
}
const reportOf = async (environment: Record<string, string>) => {
  const { code, stdout } = await run(environment, ['--json'])
  const report = JSON.parse(stdout) as Report
  expect(code).toBe(report.ok ? 0 : 1)
  return report
}
/** Runs the doctor in this process, which is faster than starting another one. */
const reportHere = async (environment: Record<string, string>) => {
  const values = { NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', AI_MODEL: 'builtin', ...environment }
  const report = await runDoctor({ values, fromFile: new Set(), warnings: [] })
  expect(JSON.stringify(report)).not.toContain(SECRET)
  return report
}
const examine = async (environment: Record<string, string>, { asProcess = false } = {}) => {
  const report = await (asProcess ? reportOf : reportHere)(environment)
  return {
    ...report,
    /** Returns the status and text of one finding. */
    of: (part: string) => {
      const { status, says, next } = report.findings.find((finding) => finding.part === part)!
      expect(next === undefined).toBe(status === 'good')
      return `${status}: ${says}`
    },
  }
}
/** An address on which nothing listens. */
const NOBODY = '127.0.0.1:1'

describe('npm run doctor', () => {
  it('finds no problem if all servers respond', async () => {
    const [model, mail, stripe, issuer] = await Promise.all([
      startModelServer({ models: ['double'], keys: [SECRET] }),
      startSmtpServer({ login: { user: 'inkloom', password: SECRET } }),
      startStripeServer(),
      startOidcIssuer(),
    ])
    const report = await examine({
      AI_BASE_URL: model.url,
      AI_MODEL: 'double',
      AI_API_KEY: SECRET,
      SMTP_URL: `smtp://inkloom:${SECRET}@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'hello@example.org',
      ...stripe.environment,
      ...issuer.environment,
    })
    await Promise.all([model.close(), mail.close(), stripe.close(), issuer.close()])
    expect(report.findings.filter(({ status }) => status === 'bad')).toEqual([])
    expect(report.of('Model')).toMatch(/^good: double at 127\.0\.0\.1/)
    expect(report.of('Mail')).toMatch(/^good: 127\.0\.0\.1:\d+ answers and accepts the login/)
    expect(report.of('Payments')).toMatch(/^good: Stripe answers and has the three prices/)
    expect(report.of('Google')).toMatch(/^good: .* answers as an OpenID Connect issuer/)
    expect(report.of('Database')).toMatch(/^good: Embedded; the first start creates it/)
    expect(report.of('Clock')).toMatch(/^good: .*, as 127\.0\.0\.1:\d+ says/)
    for (const part of ['Settings', 'Disk', 'Port']) expect(report.of(part)).toMatch(/^good/)
    const settings = Object.fromEntries(report.settings.map((setting) => [setting.name, setting]))
    expect(settings['AI_MODEL']).toMatchObject({ source: 'environment', value: 'double' })
    expect(settings['AI_API_KEY']).toMatchObject({ source: 'environment', value: null, secret: true })
    expect(settings['SMTP_URL']!.value).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
    expect(settings['AI_CONCURRENCY']).toMatchObject({ source: 'default', value: '8' })
  })

  it('names each server that does not respond, and what to do', async () => {
    const report = await examine({
      AI_BASE_URL: `http://${NOBODY}/v1`,
      AI_MODEL: 'double',
      SMTP_URL: `smtp://inkloom:${SECRET}@${NOBODY}`,
      DATABASE_URL: `postgres://inkloom:${SECRET}@${NOBODY}/inkloom`,
      STRIPE_SECRET_KEY: `sk_test_${SECRET.replaceAll('-', '')}`,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_m',
      STRIPE_PRICE_QUARTERLY: 'price_q',
      STRIPE_PRICE_YEARLY: 'price_y',
      STRIPE_API_BASE: `http://${NOBODY}`,
      GOOGLE_CLIENT_ID: 'inkloom',
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: `http://${NOBODY}`,
    })
    expect(report.ok).toBe(false)
    for (const part of ['Model', 'Mail', 'Database', 'Payments', 'Google']) expect(report.of(part)).toMatch(/^bad: /)
    expect(report.of('Database')).toContain('ECONNREFUSED')
  })

  it('distinguishes a wrong key, password or price from a server that does not respond', async () => {
    const [model, mail, stripe] = await Promise.all([
      startModelServer({ models: ['double'], keys: ['another'] }),
      startSmtpServer({ login: { user: 'inkloom', password: 'another' } }),
      startStripeServer(),
    ])
    const report = await examine({
      AI_BASE_URL: model.url,
      AI_MODEL: 'double',
      AI_API_KEY: SECRET,
      SMTP_URL: `smtp://inkloom:${SECRET}@127.0.0.1:${mail.port}`,
      ...stripe.environment,
      STRIPE_PRICE_YEARLY: 'price_unknown',
    })
    await Promise.all([model.close(), mail.close(), stripe.close()])
    expect(report.of('Model')).toMatch(/^bad: 127\.0\.0\.1:\d+ can't be used: /)
    expect(report.of('Mail')).toMatch(/^bad: .* refuses the user name or password/)
    expect(report.of('Payments')).toMatch(/^bad: Stripe can't be used: /)
    const payments = report.findings.find(({ part }) => part === 'Payments')
    expect(payments?.next).toContain('STRIPE_PRICE_YEARLY')
  })

  it.each([
    [[], /^bad: .* answers and has no model/, /ollama pull/],
    [['llama3.2'], /^warning: .* double is not in its list of 1 models/, /llama3\.2/],
  ])('says which model to pull if the server has %j', async (models, expected, next) => {
    const server = await startModelServer({ models })
    const report = await examine({ AI_BASE_URL: server.url, AI_MODEL: 'double' })
    await server.close()
    expect(report.of('Model')).toMatch(expected)
    expect(report.findings.find(({ part }) => part === 'Model')?.next).toMatch(next)
  })

  it('reports what would prevent a start, and writes nothing', async () => {
    const lost = join(folder, 'lost')
    mkdirSync(lost)
    writeFileSync(join(lost, 'app-secret'), 'v1:secret')
    const report = await examine({ DATA_DIR: lost })
    expect(report.of('Database')).toMatch(/^bad: .* its database is missing/)
    expect(report.findings.find(({ part }) => part === 'Database')?.next).toContain('npm run admin -- restore')
    expect(readdirSync(lost)).toEqual(['app-secret'])
  })

  it.runIf(soaking)('uses the proxy from the settings, also if the variable is in lower case', async () => {
    const model = await startModelServer({ models: ['double'] })
    const proxy = await startProxy({ to: Number(new URL(model.url).port) })
    const report = await examine(
      {
        AI_BASE_URL: 'http://models.example.test/v1',
        AI_MODEL: 'double',
        http_proxy: proxy.url.replace('//', `//user:${SECRET}@`),
      },
      { asProcess: true },
    )
    expect(report.of('Model')).toBe('good: double at models.example.test')
    expect(proxy.requests).toContain('GET http://models.example.test/v1/models')
    expect(report.settings.find(({ name }) => name === 'HTTP_PROXY')).toMatchObject({ source: 'environment' })
    await Promise.all([model.close(), proxy.close()])
  })

  it('names the scheme if a mail server does not use TLS', async () => {
    const mail = await startSmtpServer({})
    const report = await examine({ SMTP_URL: `smtps://127.0.0.1:${mail.port}`, MAIL_FROM: 'hello@example.org' })
    await mail.close()
    expect(report.of('Mail')).toMatch(/^bad: /)
    expect(report.findings.find(({ part }) => part === 'Mail')?.next).toContain('smtp:// instead of smtps://')
  })

  it('names a line of .env that has no effect', async () => {
    const report = await runDoctor({
      values: { PORT: '0', AI_MODEL: 'builtin', DATA_DIR: folder },
      fromFile: new Set(),
      warnings: ['Line 2 of .env is not NAME=value and has no effect.'],
    })
    expect(report.findings[0]).toMatchObject({ part: 'Settings', status: 'warning', next: 'Correct line 2 of .env.' })
  })

  it('distinguishes a model file from other files', async () => {
    const file = join(folder, 'a.gguf')
    writeFileSync(file, 'GGUF and so on')
    expect((await examine({ AI_MODEL: file })).of('Model')).toMatch(/^good: .* is a GGUF file/)
    writeFileSync(file, 'This is no model')
    expect((await examine({ AI_MODEL: file })).of('Model')).toMatch(/^bad: .* is not a GGUF file/)
    expect((await examine({ AI_MODEL: 'missing.gguf' })).of('Model')).toMatch(/^bad: There is no file /)
  })

  it.runIf(soaking)('distinguishes a running Inkloom from another program on its port', async () => {
    const inkloom = await testInkloom()
    const port = new URL(inkloom.address).port
    const running = await examine({ PORT: port, DATA_DIR: inkloom.dataDir }, { asProcess: true })
    expect(running.of('Port')).toMatch(/^good: Inkloom runs and is ready/)
    const database = inkloom.settings.databaseUrl ? /PostgreSQL/ : /open in a running Inkloom/
    expect(running.of('Database')).toMatch(database)
    await inkloom.stop()

    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = await examine({ PORT: String((other.address() as AddressInfo).port) })
    other.close()
    expect(taken.of('Port')).toMatch(/^bad: 127\.0\.0\.1:\d+ is in use by another program/)
  })

  it.runIf(soaking)(
    "says which settings come from the owner's page, and that environment variables override them",
    async () => {
      const inkloom = await testInkloom()
      const owner = await inkloom.signUp('owner@example.org')
      const site = { name: null, support_email: 'ask@example.org', public_url: 'http://localhost:4321' }
      await inkloom.call('PUT /owner/site', { body: site }, owner)
      const environment = {
        DATA_DIR: inkloom.dataDir,
        SUPPORT_EMAIL: 'help@example.org',
        ...(inkloom.settings.databaseUrl && { DATABASE_URL: inkloom.settings.databaseUrl }),
      }
      const { settings } = await examine(environment, { asProcess: true })
      await inkloom.stop()
      const sources = Object.fromEntries(settings.map(({ name, source }) => [name, source]))
      expect(sources).toMatchObject({ PUBLIC_URL: "owner's page", SUPPORT_EMAIL: 'environment', MAIL_FROM: 'default' })
    },
  )

  it('prints wrong settings as text, with the next step, and uses no colours outside a terminal', async () => {
    const { code, stdout } = await run({ PORT: 'abc', SMTP_URI: SECRET, STRIPE_SECRET_KEY: SECRET })
    expect(code).toBe(1)
    expect(stdout).toMatch(/What is set\n[^]*PORT +environment +\(not valid\)[^]*What responds\n[^]*What to do next\n/)
    expect(stdout).toMatch(/bad +Settings +PORT is not valid: it must be a whole number/)
    expect(stdout).toMatch(/warning +Settings +SMTP_URI is not a setting/)
    expect(stdout).toMatch(/1\. Settings: Correct PORT\./)
    expect(stdout).not.toContain('\u001b')
  })
})

const serverAt = async (skewSeconds: number) => {
  const server = createServer((_, response) => {
    response.setHeader('Date', new Date(Date.now() + skewSeconds * 1000).toUTCString()).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('the clock', () => {
  it.each([
    [0, 'good'],
    [-100, 'warning'],
    [100, 'warning'],
    [3600, 'bad'],
  ])('of a server that is %i seconds ahead gets %s', async (skew, status) => {
    const server = await serverAt(skew)
    expect((await checkClock([server.url], null)).status).toBe(status)
    server.close()
    expect((await checkClock([], skew)).status).toBe(status)
  })
})

describe('the memory', () => {
  it.each([
    [4e9, 3e9, 'good'],
    [4e9, 0.2e9, 'warning'],
    [0.4e9, 0.3e9, 'bad'],
  ])('of %i bytes with %i available gets %s', (total, available, status) => {
    expect(checkMemory(total, available).status).toBe(status)
  })
})
