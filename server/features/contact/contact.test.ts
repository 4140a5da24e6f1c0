import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits, messages } from '#contract/contact.ts'
import { answerCaptcha } from '#tests/answer-captcha.ts'
import { contactMessages } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { SUPPORT_EMAIL: 'help@example.org', TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => inkloom.stop())

let callers = 0
const send = async (body: object, { from = `192.0.2.${++callers}` } = {}) => {
  const recaptchaToken = 'recaptchaToken' in body ? undefined : await answerCaptcha(inkloom.address)
  const answer = await inkloom.request('POST /contact', {
    body: { name: 'Ada', email: 'ada@example.org', message: 'Bees?', recaptchaToken, ...body },
    headers: { 'X-Forwarded-For': from },
  })
  return { status: answer.status, body: (await answer.json()) as { message: string; fields?: object } }
}
const storedMessages = () => inkloom.database.db.select().from(contactMessages)
/** Waits for a mail that contains `words` in the mailbox, and returns it with its headers. */
const mailWith = async (words: string): Promise<string> => {
  for (;;) {
    const folder = join(inkloom.dataDir, 'mailbox')
    // A mail that is still being written has another file extension, and may be renamed at any
    // moment.
    for (const name of (await readdir(folder).catch(() => [])).filter((found) => found.endsWith('.eml'))) {
      const mail = await readFile(join(folder, name), 'utf8')
      if (mail.includes(words)) return mail
    }
    await setTimeout(10)
  }
}

it('stores a message and mails it to support, with a reply address', async () => {
  const sent = await send({ name: ' Ada Lovelace ', message: 'Do bees sleep?\n.\nYours' })
  expect(sent).toEqual({ status: 200, body: { message: messages.sent } })
  const [head, text] = (await mailWith('Do bees sleep?')).split('\r\n\r\n')
  expect(head).toMatch(/^To: help@example.org$/m)
  expect(head).toMatch(/^Reply-To: (")?Ada Lovelace\1? <ada@example.org>$/m)
  expect(head).toMatch(/^Subject: Message from Ada Lovelace$/m)
  expect(text).toContain('Ada Lovelace <ada@example.org>')
  for (;;) {
    const message = (await storedMessages()).find(({ name }) => name === 'Ada Lovelace')
    expect(message).toMatchObject({ email: 'ada@example.org', message: 'Do bees sleep?\n.\nYours' })
    if (message?.mailedAt) break
    await setTimeout(10)
  }
})

it.each([
  ['name', { name: ' ' }],
  ['email', { email: 'nobody' }],
  ['message', { message: '\n' }],
  ['message', { message: 'b'.repeat(limits.message + 1) }],
  ['recaptchaToken', { recaptchaToken: '' }],
  ['recaptchaToken', { recaptchaToken: undefined }],
  ['name', { name: 'Ada\r\nBcc: everybody@example.org' }],
  ['name', { name: 'Ada\nBcc: everybody@example.org' }],
  ['name', { name: 'Ada\n' }],
  ['name', { name: 'Ada\u2028' }],
  ['email', { email: 'ada@example.org\r\nBcc: everybody@example.org' }],
  ['email', { email: 'ada@example.org\n' }],
  ['email', { email: 'ada@example.org, everybody@example.org' }],
] as const)('refuses a wrong %s', async (field, body) => {
  const before = (await storedMessages()).length
  const { status, body: problem } = await send({ recaptchaToken: 'never looked at', ...body })
  expect({ status, fields: Object.keys(problem.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  expect((await storedMessages()).length).toBe(before)
})

it('does not let a name inject addresses into the headers of the mail', async () => {
  await send({ name: 'Bea" <everybody@example.org>, "x', message: 'quoted' })
  const [head] = (await mailWith('Bea')).split('\r\n\r\n')
  const replyTo = /^Reply-To: (.*(?:\r\n .*)*)/m.exec(head!)![1]!
  expect(replyTo).toMatch(/^"Bea\\" <everybody@example\.org>, \\"x" <ada@example\.org>$/)
})

it('refuses a used captcha, and limits the messages of one IP address', async () => {
  const used = await answerCaptcha(inkloom.address)
  const from = '198.51.100.1'
  expect((await send({ recaptchaToken: used }, { from })).status).toBe(200)
  expect(await send({ recaptchaToken: used }, { from })).toMatchObject({
    status: 400,
    body: { code: 'captcha_invalid' },
  })
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push((await send({}, { from })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await send({}, { from })).toMatchObject({ body: { message: messages.tooOften('60 minutes') } })
  expect((await send({})).status).toBe(200)
})

const written = (name: string, age: string) => ({
  name,
  email: 'ada@example.org',
  message: 'Bees?',
  createdAt: sql`now() - ${age}::interval`,
})

it('deletes messages after a year', async () => {
  await inkloom.database.db
    .insert(contactMessages)
    .values([written('Nearly a year ago', '364 days'), written('More than a year ago', '367 days')])
  await inkloom.restart()
  const names = (await storedMessages()).map(({ name }) => name)
  expect(names).toContain('Nearly a year ago')
  expect(names).not.toContain('More than a year ago')
})
