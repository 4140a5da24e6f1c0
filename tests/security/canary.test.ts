import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { createLog } from '#server/security/log.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { liftedLimiter } from './lifted-limiter.ts'

/** Nothing listens at this address, so every call of an outside service fails. */
const NOWHERE = 'http://127.0.0.1:9'
const email = 'canary-person@private.example'
const password = 'canary password 7f3a9c51e8'
const aiKey = 'sk-canary7f3a9c51e8-0123456789'
/** The keys that the provider accepts. */
const keys = [aiKey]
/** The manuscript is private, although the database contains it. */
const manuscript = 'Canary manuscript 7f3a9c51e8: the bees confessed at midnight.'

/** Values that must not leak, by their description. */
const secrets: Record<string, string> = {
  password,
  'AI key': aiKey,
  'master key': `canary-${randomBytes(24).toString('base64url')}`,
  'key of the payment provider': 'sk_test_canary0123456789abcdef',
  'secret of the webhook': 'whsec_canary0123456789abcdef',
  'secret of the Google client': 'GOCSPX-canary0123456789abcdef',
}

const lines: string[] = []
/** Bodies of all errors. */
const refusals: string[] = []
let inkloom: TestInkloom
let provider: ModelServer
let dumped: string

const ask = async (route: string, input: Parameters<TestInkloom['request']>[1] = {}) => {
  const answer = await inkloom.request(route, input)
  const text = await answer.text()
  if (!answer.ok) refusals.push(text)
  return { status: answer.status, body: text && (JSON.parse(text) as Record<string, string>) }
}
const succeed = async (...args: Parameters<typeof ask>) => {
  const { status, body } = await ask(...args)
  if (status !== 200) throw new Error(`${args[0]} was answered with ${status}`)
  return body as Record<string, string>
}
const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
  const answer = await fetch(`${inkloom.address}/v1${path}`, init)
  refusals.push(await answer.text())
  return answer.status
}
const rename = (from: string, to: string) =>
  inkloom.database.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
/** Renames a table temporarily, so that every query of it fails with its values in the error. */
const without = async (table: string, work: () => Promise<void>) => {
  await rename(table, `${table}_gone`)
  await work()
  await rename(`${table}_gone`, table)
}

beforeAll(async () => {
  provider = await startModelServer({ keys, firstTokenMs: 0, tokensPerSecond: 100_000 })
  inkloom = await testInkloom({
    log: createLog('debug', { write: (line) => lines.push(line) }),
    limiter: liftedLimiter(),
    environment: {
      APP_SECRET: `v1:${secrets['master key']}`,
      BYOK_BASE_URL: provider.url,
      STRIPE_SECRET_KEY: secrets['key of the payment provider'],
      STRIPE_WEBHOOK_SECRET: secrets['secret of the webhook'],
      STRIPE_API_BASE: NOWHERE,
      STRIPE_PRICE_MONTHLY: 'price_m',
      STRIPE_PRICE_QUARTERLY: 'price_q',
      STRIPE_PRICE_YEARLY: 'price_y',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: secrets['secret of the Google client'],
      GOOGLE_ISSUER: NOWHERE,
    },
  })
  await inkloom.signUp('owner@example.com')

  // Links: created, used, reused and requested in vain.
  const link = await inkloom.linkToken('POST /signup', email)
  secrets['token of a used link'] = link
  const token = (await succeed('GET /login_with_token/:token', { params: { token: link } }))['access_token']!
  secrets['session token'] = token
  await ask('GET /login_with_token/:token', { params: { token: link } })
  secrets['token of an unused link'] = await inkloom.linkToken('POST /send_login_link', email)

  // A password: set, sent correctly, wrongly, in the wrong field, and in invalid JSON.
  const form = { newPassword: password, confirmNewPassword: password }
  await succeed('POST /update_password', { token, body: form })
  secrets['session of a password'] = (await succeed('POST /login', { body: { email, password } }))['access_token']!
  await ask('POST /login', { body: { email, password: `${password}!` } })
  await ask('POST /login', { body: { email: password, password: email } })
  await ask('POST /update_password', { token, body: { ...form, confirmNewPassword: `${password}!` } })
  await ask('POST /login', { body: { email, password: `${password}\0` } })
  await post('/login', `{"email":"${email}","password":"${password}"`)
  await post('/login', `{"email":"${email}","${password}":{"__proto__":"${password}"}}`)
  await post(`/login?password=${password}`, 'x', { 'Content-Type': 'text/plain', Token: token })

  // A license, and the AI key that it allows.
  const admin = (operation: 'license mint' | 'key mint' | 'key revoke', input: object) =>
    askAdmin(inkloom.settings, { operation, arguments: { ...input } })
  const [license, unused] = (await admin('license mint', { count: 2 })) as { key: string }[]
  secrets['license'] = license!.key
  secrets['unused license'] = unused!.key
  secrets['developer key'] = ((await admin('key mint', { email })) as { key: string }).key
  await succeed('POST /license/activate', { token, body: { license_key: license!.key } })
  await ask('POST /license/activate', { token, body: { license_key: unused!.key } })
  await ask('POST /license/activate', { token, body: { license_key: `${license!.key}\0` } })
  await succeed('POST /update_openai_key', { token, body: { key: aiKey } })
  await ask('POST /update_openai_key', { token, body: { key: `${aiKey}-wrong` } })
  await ask('POST /update_openai_key', { token, body: { key: `${aiKey} ${aiKey}` } })

  // Texts of a project and AI edits of them with that key, including failing ones.
  const { project_id } = await succeed('POST /create_empty_project', { token, body: {} })
  const content = manuscript
  await succeed('POST /contexts', { token, body: { project_id, type: 'guideline', title: content, content } })
  await ask('POST /contexts', { token, body: { project_id, type: content, title: content, content } })
  await succeed('POST /expand_content', { token, body: { project_id, content } })
  await succeed('POST /rewrite_title', { token, body: { project_id, title: content } })
  provider.set({ faults: { cut: 1 } })
  await ask('POST /expand_content', { token, body: { project_id, content } })
  provider.set({ faults: { nonsense: 1 } })
  await ask('POST /prompt_content', { token, body: { project_id, content, prompt: content } })
  await ask('POST /create_project', {
    token,
    body: { description: content, language: 'english', tone: content, length: 1 },
  })
  provider.set({ faults: {} })
  keys.length = 0
  await ask('POST /generate_content', { token, body: { project_id, chapter_title: content } })
  await ask('POST /shorten_content', { token, headers: { Accept: 'application/json' }, body: { project_id, content } })
  keys.push(aiKey)
  await without('contexts', async () => {
    await ask('POST /contexts', { token, body: { project_id, type: 'guideline', title: content, content } })
    await ask('POST /expand_content', { token, body: { project_id, content } })
  })

  // Unavailable outside services, and a forged event.
  const other = await inkloom.signUp('other@example.com')
  for (const route of ['POST /checkout/:priceId', 'GET /stripe_dashboard', 'GET /pricing', 'GET /auth/google/login'])
    await ask(route, { token: other, params: { priceId: 'price_m' } })
  await post('/stripe_webhook', '{"id":"evt_1"}', { 'Stripe-Signature': `t=1,v1=${secrets['secret of the webhook']}` })

  // A valid, an invalid and a revoked key of the developer API.
  const byKey = (key: string, headers: Record<string, string> = {}) =>
    ask('POST /generate', { headers: { 'X-API-Key': key, ...headers }, body: { description: content } })
  const { key: revoked, id } = (await admin('key mint', { email })) as { key: string; id: string }
  secrets['revoked developer key'] = revoked
  await admin('key revoke', { key: id })
  for (const key of [secrets['developer key'], `${secrets['developer key']}-other`, revoked]) await byKey(key)
  await byKey(secrets['developer key'], { 'Idempotency-Key': 'é' })
  await ask('GET /tasks/:guid/export', {
    headers: { 'X-API-Key': revoked },
    params: { guid: revoked },
    query: { format: revoked },
  })
  await without('developer_keys', async () => void (await byKey(revoked)))

  // Database errors that contain the values of the query.
  await without('sessions', async () => void (await ask('GET /user_info', { token: `${token}-other` })))
  await without('users', async () => {
    await ask('POST /login', { body: { email, password } })
    await ask('POST /license/activate', { token, body: { license_key: unused!.key } })
  })
  await without(
    'links',
    async () => void (await ask('GET /login_with_token/:token', { params: { token: `${link}-other` } })),
  )
  await without(
    'licenses',
    async () => void (await ask('POST /license/activate', { token: other, body: { license_key: unused!.key } })),
  )
  await without('ai_keys', async () => {
    await ask('POST /update_openai_key', { token, body: { key: aiKey } })
    await ask('GET /get_openai_key', { token })
  })
  dumped = await inkloom.dump()
})
afterAll(async () => {
  await inkloom.stop()
  await provider.close()
})

/** Mail has to contain the link. */
const isMail = (file: string) => file.includes(join(inkloom.settings.dataDir, 'mailbox'))
const files = () =>
  readdirSync(inkloom.settings.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const seenIn = (text: string | Buffer) => Object.keys(secrets).filter((name) => text.includes(secrets[name]!))

it('covered every flow, including failing ones', () => {
  expect(Object.keys(secrets)).toHaveLength(14)
  expect(Object.values(secrets).filter((secret) => secret.length < 20)).toEqual([])
  const codes = new Set(refusals.map((body) => (JSON.parse(body) as { code: string }).code))
  expect([...codes]).toEqual(
    expect.arrayContaining(['internal_error', 'unavailable', 'wrong_credentials', 'link_invalid']),
  )
  expect(lines.filter((line) => line.includes('Failed query')).length).toBeGreaterThan(4)
})

it('leaves no secret in the database', () => {
  expect(dumped).toContain(email)
  expect(seenIn(dumped)).toEqual([])
  const asBytes = Object.entries(secrets).filter(([, secret]) => dumped.includes(Buffer.from(secret).toString('hex')))
  expect(asBytes).toEqual([])
})

it('leaves no secret in any file, including the write-ahead log of the embedded database', () => {
  for (const file of files().filter((file) => !isMail(file)))
    expect([file, ...seenIn(readFileSync(file))]).toEqual([file])
})

it('leaves no secret and no personal data in the log', () => {
  const log = lines.join('')
  expect(seenIn(log)).toEqual([])
  expect(log).not.toContain(email)
  expect(log).not.toContain(manuscript)
  expect(log).not.toContain('argon2id')
})

it('reveals no secret in an error', () => {
  expect(seenIn(refusals.join('\n'))).toEqual([])
  expect(refusals.join('\n')).not.toContain(manuscript)
})
