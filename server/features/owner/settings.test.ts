import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSmtpServer } from '#tests/doubles/smtp-server/smtp-server.ts'
import { aiKeys, sessions } from '../../database/schema/index.ts'
import { KEY, ownerTest } from '#tests/support/owner-test.ts'

const at = ownerTest()

describe('mail', () => {
  it('sends a test message before the settings are saved, and all mail after that', async () => {
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
      const test = (body: object) => at.inkloom.call('POST /owner/mail_test', { body: body as never }, at.owner)
      const to = 'owner@example.org'
      expect(await test({ to, settings: { ...form, password: 'wrong' } })).toEqual({
        result: 'FAILED',
        message: 'The mail server refused the user name and password. It said: 535 wrong user name or password',
      })
      expect(await test({ to, settings: { ...form, port: 1 } })).toMatchObject({ result: 'FAILED' })
      expect(await test({ to, settings: form })).toEqual({ result: 'OK', to })
      expect(smtp.mails).toMatchObject([{ from: 'hello@example.org', to, auth: 'ada a long password' }])
      expect((await at.inkloom.call('GET /installation')).local_mailbox).toBe(true)

      const saved = await at.inkloom.call('PUT /owner/mail', { body: form }, at.owner)
      expect(saved).toMatchObject({ mail: { user: 'ada', password_end: 'word' }, mail_goes: 'server' })
      expect((await at.inkloom.call('GET /installation')).local_mailbox).toBe(false)
      await at.inkloom.call('POST /send_login_link', { body: { email: to } })
      await expect.poll(() => smtp.mails.length).toBe(2)
      expect(await at.inkloom.dump()).not.toContain('a long password')

      const { password: _, ...kept } = form
      const put = (body: object) => at.inkloom.call('PUT /owner/mail', { body: body as never }, at.owner)
      expect(await put({ ...kept, from: 'other@example.org' })).toMatchObject({ mail: { password_end: 'word' } })
      await expect(put({ ...kept, host: 'localhost' })).rejects.toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining('Enter the password again') } },
      })
    } finally {
      await at.inkloom.call('DELETE /owner/mail', {}, at.owner)
      await smtp.close()
    }
    expect((await at.settings()).mail_goes).toBe('mailbox')
    await at.inkloom.mailFor('POST /send_login_link', 'owner@example.org')
  })
})

describe('name and addresses', () => {
  it('take effect at once', async () => {
    const site = { name: 'Ada’s Press', support_email: 'ask@example.org', public_url: 'https://write.example.org/' }
    const saved = await at.inkloom.call('PUT /owner/site', { body: site }, at.owner)
    expect(saved.site).toEqual({ ...site, public_url: 'https://write.example.org' })
    expect(await at.inkloom.call('GET /installation')).toMatchObject({
      name: 'Ada’s Press',
      support_email: 'ask@example.org',
    })
    expect(saved.effective).toEqual({
      support_email: 'ask@example.org',
      public_url: 'https://write.example.org',
      mail_from: '"Ada’s Press" <hello@inkloom.example>',
    })
    const mail = await at.inkloom.mailFor('POST /send_login_link', 'owner@example.org')
    expect(mail.links[0]).toMatch(/^https:\/\/write\.example\.org\//)
    const none = { name: null, support_email: null, public_url: null }
    expect((await at.inkloom.call('PUT /owner/site', { body: none }, at.owner)).effective.public_url).toBe(
      at.inkloom.address,
    )
  })

  it.each([
    ['public_url', 'javascript:alert(1)'],
    ['public_url', 'https://write.example.org/path'],
    ['support_email', 'nobody'],
    ['name', 'Press <b>'],
  ])('refuses %s %s', async (field, value) => {
    const body = { name: null, support_email: null, public_url: null, [field]: value }
    await expect(at.inkloom.call('PUT /owner/site', { body }, at.owner)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})

describe('own keys', () => {
  it('are limited to accounts that the owner allows, and removed when the provider changes', async () => {
    const ada = await at.inkloom.signUp('ada@example.org')
    const allow = (email: string) => at.inkloom.call('POST /owner/own_keys/users', { body: { email } }, at.owner)
    await expect(allow('nobody@example.org')).rejects.toMatchObject({ status: 404 })
    await allow('ADA@example.org')
    expect(await at.inkloom.call('GET /user_info', {}, ada)).toMatchObject({ byok: true })

    const put = (base_url: string) =>
      at.inkloom.call('PUT /owner/own_keys', { body: { base_url, model: 'first' } }, at.owner)
    expect((await put(at.first.url)).own_keys).toEqual({ base_url: at.first.url, model: 'first' })
    expect(await at.inkloom.call('POST /update_openai_key', { body: { key: KEY } }, ada)).toMatchObject({
      result: 'OK',
    })
    const users = () => at.inkloom.call('GET /owner/own_keys/users', {}, at.owner)
    expect(await users()).toMatchObject({ users: [{ email: 'ada@example.org', has_key: true }] })

    // The keys are never sent to the new address.
    await put(at.second.url)
    expect(await at.inkloom.database.db.select().from(aiKeys)).toEqual([])
    const [allowed] = (await users()).users
    await at.inkloom.call('DELETE /owner/own_keys/users/:id', { params: { id: allowed!.id } }, at.owner)
    expect(await at.inkloom.call('GET /user_info', {}, ada)).toMatchObject({ byok: false })
    expect(await users()).toEqual({ users: [] })
    expect((await at.audited('own_keys.changed'))[0]).toMatchObject({ details: { keys_removed: 1 } })
  })
})

it('requires a recent sign-in for every change', async () => {
  const token = await at.inkloom
    .signUp('grace@example.org')
    .then(() => at.inkloom.linkToken('POST /send_login_link', 'owner@example.org'))
  const { access_token: old } = await at.inkloom.call('GET /login_with_token/:token', { params: { token } })
  const { db } = at.inkloom.database
  const all = await db.select().from(sessions)
  const newest = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]!
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.tokenHash, newest.tokenHash))
  expect(await at.inkloom.call('GET /owner', {}, old)).toEqual({ email: 'owner@example.org' })
  const body = { name: 'Another', support_email: null, public_url: null }
  await expect(at.inkloom.call('PUT /owner/site', { body }, old)).rejects.toMatchObject({
    status: 403,
    body: { code: 'sign_in_again' },
  })
  expect((await at.settings()).site.name).toBe(null)
})
