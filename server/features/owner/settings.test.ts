import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerCaptcha } from '#tests/answer-captcha.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startSmtpServer } from '#tests/doubles/smtp-server/smtp-server.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { aiKeys, sessions } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '../../test-inkloom.ts'

const KEY = 'sk-first-secret-key-1234'
const limiter = liftedLimiter()

let first: ModelServer
let second: ModelServer
let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  first = await startModelServer({ models: ['first'], keys: [KEY], reply: () => 'The first model wrote this line.' })
  second = await startModelServer({ models: ['second'], reply: () => 'The second model wrote this line.' })
  inkloom = await testInkloom({ limiter, environment: { ALLOW_PUBLIC_MAILBOX: 'on' } })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(async () => {
  await inkloom.stop()
  await Promise.all([first.close(), second.close()])
})

const settings = () => inkloom.call('GET /owner/settings', {}, owner)
const connect = (body: object) =>
  inkloom.call('POST /owner/models', { body: { prices: null, ...body } as never }, owner)
const useTool = async (at = inkloom) => {
  const body = {
    content: 'Bees dance to show where the flowers are.',
    tone: 'casual',
    recaptchaToken: await answerCaptcha(at.address),
  }
  const answer = await at.request('POST /tools/paraphrase', { body })
  const { modified_content: text } = (await answer.json()) as { modified_content: string }
  return text
}
const list = (body: object) => inkloom.call('POST /owner/model_list', { body: body as never }, owner)
const audited = async (action: string) => {
  const { rows } = await inkloom.database.db.execute<{ details: object; subject: string }>(
    sql`select subject, details from audit_log where action = ${action} order by id desc`,
  )
  return rows
}

describe('models', () => {
  afterEach(async () => {
    for (const { id } of (await settings()).models)
      await inkloom.call('DELETE /owner/models/:id', { params: { id } }, owner)
    await inkloom.call('PUT /owner/purposes', { body: {} }, owner)
  })

  it('asks a server for its models, with the key that is given', async () => {
    expect(await list({ base_url: first.url, api_key: KEY })).toEqual({
      result: 'OK',
      models: [{ id: 'first', prices: null }],
    })
    expect(await list({ base_url: first.url, api_key: 'sk-wrong' })).toEqual({
      result: 'FAILED',
      message: expect.stringContaining('Check the key.'),
    })
    expect(await list({ base_url: 'http://127.0.0.1:1/v1' })).toEqual({
      result: 'FAILED',
      message: expect.stringContaining('could not be reached'),
    })
  })

  it('tests a model before it is connected, and says how fast it is and what it costs', async () => {
    const body = { base_url: second.url, model: 'second', prices: null }
    expect(await inkloom.call('POST /owner/model_test', { body }, owner)).toEqual({
      result: 'OK',
      text: 'The second model wrote this line.',
      first_token_ms: expect.any(Number),
      tokens_per_second: expect.any(Number),
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      // It runs on this machine.
      price: 0,
    })
    expect((await settings()).models).toEqual([])
    expect(await audited('model.tested')).toContainEqual({
      subject: new URL(second.url).host,
      details: { model: 'second' },
    })
  })

  it('writes with a model as soon as it is connected, and as before once it is disconnected', async () => {
    expect((await settings()).writer.describe).toBe('nobody')
    const { models, writer } = await connect({ base_url: second.url, model: 'second' })
    expect(writer).toEqual({ kind: 'model', describe: 'second on 127.0.0.1, connected on the owner’s page' })
    expect(await useTool()).toContain('The second model wrote this line.')
    expect((await inkloom.call('GET /installation')).writer).toEqual({ kind: 'model', name: 'second on 127.0.0.1' })
    const params = { id: models[0]!.id }
    const after = await inkloom.call('DELETE /owner/models/:id', { params }, owner)
    expect([after.models, after.writer.describe]).toEqual([[], 'nobody'])
  })

  it('asks the next model when one fails', async () => {
    await connect({ base_url: 'http://127.0.0.1:1/v1', model: 'gone' })
    await connect({ base_url: second.url, model: 'second' })
    expect(await useTool()).toContain('The second model wrote this line.')
  })

  it('asks the model that was chosen for a purpose, and the others in their order', async () => {
    await connect({ base_url: first.url, api_key: KEY, model: 'first' })
    const { models } = await connect({ base_url: second.url, model: 'second' })
    const ids = models.map(({ id }) => id)
    expect(await useTool()).toContain('The first model')
    await inkloom.call('PUT /owner/purposes', { body: { tools: ids[1] } }, owner)
    expect(await useTool()).toContain('The second model')
    const { project_id: projectId } = await inkloom.call('POST /create_empty_project', { body: {} }, owner)
    const edit = { project_id: projectId, content: 'Bees dance.', tone: 'Casually' }
    const edited = await inkloom.call('POST /paraphrase_content', { body: edit }, owner)
    expect(JSON.stringify(edited)).toContain('The first model')
    await inkloom.call('PUT /owner/model_order', { body: { ids: ids.toReversed() } }, owner)
    const again = await inkloom.call('POST /paraphrase_content', { body: edit }, owner)
    expect(JSON.stringify(again)).toContain('The second model')
  })

  it('shows the end of a key only, keeps it sealed, and sends it to no new address', async () => {
    const { models } = await connect({ base_url: first.url, api_key: KEY, model: 'first' })
    const { id, key_end: end } = models[0]!
    expect(end).toBe('1234')
    expect(JSON.stringify(await settings())).not.toContain(KEY)
    expect(await inkloom.dump()).not.toContain(KEY)
    expect(await inkloom.dump()).not.toContain(Buffer.from(KEY).toString('hex'))

    const before = second.requests.length
    const elsewhere = { base_url: second.url, model: 'second', prices: null }
    const refused = { status: 400, body: { fields: { api_key: expect.stringContaining('Enter the key again') } } }
    const change = (body: object) =>
      inkloom.call('PUT /owner/models/:id', { params: { id }, body: body as never }, owner)
    await expect(change(elsewhere)).rejects.toMatchObject(refused)
    await expect(inkloom.call('POST /owner/model_test', { body: { ...elsewhere, id } }, owner)).rejects.toMatchObject(
      refused,
    )
    await expect(
      inkloom.call('POST /owner/model_list', { body: { base_url: second.url, id } }, owner),
    ).rejects.toMatchObject(refused)
    expect(second.requests.length).toBe(before)

    // At the same address it is used without being entered again.
    const same = { base_url: first.url, model: 'first', prices: { input: 1, output: 2 } }
    expect((await change(same)).models[0]).toMatchObject({ key_end: '1234', prices: { input: 1, output: 2 } })
    expect(await inkloom.call('POST /owner/model_test', { body: { ...same, id } }, owner)).toMatchObject({
      result: 'OK',
    })
  })

  it.each([
    ['another protocol', { base_url: 'file:///etc/passwd', model: 'x' }, 'base_url'],
    ['no address', { base_url: 'localhost:11434', model: 'x' }, 'base_url'],
    ['a password in the address', { base_url: 'https://a:b@models.example.org/v1', model: 'x' }, 'base_url'],
    ['a path for a file', { base_url: null, model: '../../secret.gguf' }, 'model'],
    ['a file that is no model', { base_url: null, model: 'passwd' }, 'model'],
    ['a key with a line break', { base_url: 'http://127.0.0.1:1/v1', model: 'x', api_key: 'a\nb' }, 'api_key'],
  ])('refuses %s', async (_, body, field) => {
    await expect(connect(body)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect((await settings()).models).toEqual([])
  })

  it('refuses a purpose or an order of models that are not there', async () => {
    const unknown = '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'
    const put = (body: object) => inkloom.call('PUT /owner/purposes', { body }, owner)
    await expect(put({ plan: unknown })).rejects.toMatchObject({ status: 404 })
    await expect(inkloom.call('PUT /owner/model_order', { body: { ids: [unknown] } }, owner)).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('mail', () => {
  it('sends a test message before the settings are saved, and all mail there once they are', async () => {
    const smtp = await startSmtpServer({ login: { user: 'ada', password: 'a long password' } })
    const form = {
      host: '127.0.0.1',
      port: smtp.port,
      security: 'none' as const,
      user: 'ada',
      password: 'a long password',
      from: 'hello@example.org',
    }
    try {
      const test = (body: object) => inkloom.call('POST /owner/mail_test', { body: body as never }, owner)
      const to = 'owner@example.org'
      expect(await test({ to, settings: { ...form, password: 'wrong' } })).toEqual({
        result: 'FAILED',
        message: 'The mail server refused the user name and password. It said: 535 wrong user name or password',
      })
      expect(await test({ to, settings: { ...form, port: 1 } })).toMatchObject({ result: 'FAILED' })
      expect(await test({ to, settings: form })).toEqual({ result: 'OK', to })
      expect(smtp.mails).toMatchObject([{ from: 'hello@example.org', to, auth: 'ada a long password' }])
      expect((await inkloom.call('GET /installation')).local_mailbox).toBe(true)

      const saved = await inkloom.call('PUT /owner/mail', { body: form }, owner)
      expect(saved).toMatchObject({ mail: { user: 'ada', password_end: 'word' }, mail_goes: 'server' })
      expect((await inkloom.call('GET /installation')).local_mailbox).toBe(false)
      await inkloom.call('POST /send_login_link', { body: { email: to } })
      await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(2)
      expect(await inkloom.dump()).not.toContain('a long password')

      const { password: _, ...kept } = form
      const put = (body: object) => inkloom.call('PUT /owner/mail', { body: body as never }, owner)
      expect(await put({ ...kept, from: 'other@example.org' })).toMatchObject({ mail: { password_end: 'word' } })
      await expect(put({ ...kept, host: 'localhost' })).rejects.toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining('Enter the password again') } },
      })
    } finally {
      await inkloom.call('DELETE /owner/mail', {}, owner)
      await smtp.close()
    }
    expect((await settings()).mail_goes).toBe('mailbox')
    await inkloom.mailFor('POST /send_login_link', 'owner@example.org')
  })
})

describe('name and addresses', () => {
  it('are in effect at once', async () => {
    const site = { name: 'Ada’s Press', support_email: 'ask@example.org', public_url: 'https://write.example.org/' }
    const saved = await inkloom.call('PUT /owner/site', { body: site }, owner)
    expect(saved.site).toEqual({ ...site, public_url: 'https://write.example.org' })
    expect(await inkloom.call('GET /installation')).toMatchObject({
      name: 'Ada’s Press',
      support_email: 'ask@example.org',
    })
    expect(saved.effective).toEqual({
      support_email: 'ask@example.org',
      public_url: 'https://write.example.org',
      mail_from: '"Ada’s Press" <hello@inkloom.example>',
    })
    const mail = await inkloom.mailFor('POST /send_login_link', 'owner@example.org')
    expect(mail.links[0]).toMatch(/^https:\/\/write\.example\.org\//)
    const none = { name: null, support_email: null, public_url: null }
    expect((await inkloom.call('PUT /owner/site', { body: none }, owner)).effective.public_url).toBe(inkloom.address)
  })

  it.each([
    ['public_url', 'javascript:alert(1)'],
    ['public_url', 'https://write.example.org/path'],
    ['support_email', 'nobody'],
    ['name', 'Press <b>'],
  ])('refuses %s %s', async (field, value) => {
    const body = { name: null, support_email: null, public_url: null, [field]: value }
    await expect(inkloom.call('PUT /owner/site', { body }, owner)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})

describe('own keys', () => {
  it('are for the accounts that the owner allows, and are removed when the provider changes', async () => {
    const ada = await inkloom.signUp('ada@example.org')
    const allow = (email: string) => inkloom.call('POST /owner/own_keys/users', { body: { email } }, owner)
    await expect(allow('nobody@example.org')).rejects.toMatchObject({ status: 404 })
    await allow('ADA@example.org')
    expect(await inkloom.call('GET /user_info', {}, ada)).toMatchObject({ byok: true })

    const put = (base_url: string) => inkloom.call('PUT /owner/own_keys', { body: { base_url, model: 'first' } }, owner)
    expect((await put(first.url)).own_keys).toEqual({ base_url: first.url, model: 'first' })
    expect(await inkloom.call('POST /update_openai_key', { body: { key: KEY } }, ada)).toMatchObject({ result: 'OK' })
    const users = () => inkloom.call('GET /owner/own_keys/users', {}, owner)
    expect(await users()).toMatchObject({ users: [{ email: 'ada@example.org', has_key: true }] })

    // Never sent to the new address.
    await put(second.url)
    expect(await inkloom.database.db.select().from(aiKeys)).toEqual([])
    const [allowed] = (await users()).users
    await inkloom.call('DELETE /owner/own_keys/users/:id', { params: { id: allowed!.id } }, owner)
    expect(await inkloom.call('GET /user_info', {}, ada)).toMatchObject({ byok: false })
    expect(await users()).toEqual({ users: [] })
    expect((await audited('own_keys.changed'))[0]).toMatchObject({ details: { keys_removed: 1 } })
  })
})

it('refuses every change without a recent sign-in', async () => {
  const token = await inkloom
    .signUp('grace@example.org')
    .then(() => inkloom.linkToken('POST /send_login_link', 'owner@example.org'))
  const { access_token: old } = await inkloom.call('GET /login_with_token/:token', { params: { token } })
  const { db } = inkloom.database
  const all = await db.select().from(sessions)
  const newest = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]!
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.tokenHash, newest.tokenHash))
  expect(await inkloom.call('GET /owner', {}, old)).toEqual({ email: 'owner@example.org' })
  const body = { name: 'Another', support_email: null, public_url: null }
  await expect(inkloom.call('PUT /owner/site', { body }, old)).rejects.toMatchObject({
    status: 403,
    body: { code: 'sign_in_again' },
  })
  expect((await settings()).site.name).toBe(null)
})

it('keeps the settings when it starts again', async () => {
  await connect({ base_url: second.url, model: 'second' })
  await inkloom.restart()
  expect((await settings()).writer.describe).toContain('second on 127.0.0.1')
  expect(await useTool()).toContain('The second model')
})

it('lets the environment go before the settings of the owner, and says so', async () => {
  const own = await testInkloom({
    limiter,
    writer: 'as set',
    environment: {
      AI_BASE_URL: first.url,
      AI_API_KEY: KEY,
      AI_MODEL: 'first',
      SUPPORT_EMAIL: 'env@example.org',
      SMTP_URL: 'local-mailbox',
    },
  })
  try {
    const token = await own.signUp('owner@example.org')
    const { overridden_by: overridden } = await own.call('GET /owner/settings', {}, token)
    expect(overridden).toMatchObject({
      models: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
      mail: ['SMTP_URL'],
      support_email: ['SUPPORT_EMAIL'],
      public_url: [],
    })
    const body = { base_url: second.url, model: 'second', prices: null }
    await expect(own.call('POST /owner/models', { body }, token)).rejects.toMatchObject({ status: 409 })
    // Outside production, whoever reaches the local mailbox signs in as anybody.
    const open = { name: null, support_email: null, public_url: 'https://write.example.org' }
    await expect(own.call('PUT /owner/site', { body: open }, token)).rejects.toMatchObject({
      status: 400,
      body: { fields: { public_url: expect.stringContaining('NODE_ENV=production') } },
    })
    const site = { name: null, support_email: 'owner@example.org', public_url: null }
    await expect(own.call('PUT /owner/site', { body: site }, token)).rejects.toMatchObject({ status: 409 })
    expect(await useTool(own)).toContain('The first model')
  } finally {
    await own.stop()
  }
})
