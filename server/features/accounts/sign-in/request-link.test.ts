import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { messages } from '#contract/accounts.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => inkloom.stop())

const mailsTo = async (address: string) =>
  (await inkloom.call('GET /mailbox')).mails.filter(({ to }) => to === address).length

let callers = 0
const ask = async (email: string) => {
  const headers = { 'X-Forwarded-For': `10.0.0.${callers++}` }
  const response = await inkloom.request('POST /send_login_link', { body: { email }, headers })
  return { status: response.status, body: await response.json() }
}

it.each(['known@example.org', 'unknown@example.org'])('limits the mails to %s, with the same answer', async (email) => {
  if (email.startsWith('known')) await inkloom.signUp(email)
  const before = await mailsTo(email)
  const upper = email.toUpperCase().replace('EXAMPLE.ORG', 'example.org')
  const mails = async () => (await mailsTo(email)) - before + (await mailsTo(upper))
  for (let times = 0; times < 20; times++) {
    expect(await ask(times % 2 ? email : upper)).toEqual({ status: 200, body: { message: messages.linkSent } })
    await vi.waitFor(async () => expect(await mails()).toBe(Math.min(times + 1, 6)), { interval: 50 })
  }
  await inkloom.mailFor('POST /signup', `after-${email}`)
  expect(await mails()).toBe(6)
})

it('never keeps the owner of an address out: the newest mail has a working link, and after its use more mails are sent', async () => {
  const newest = (await inkloom.call('GET /mailbox')).mails.find(({ to }) => to.toLowerCase() === 'known@example.org')!
  const token = new URL(newest.links[0]!).searchParams.get('token')!
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'known@example.org' })
  await inkloom.mailFor('POST /send_login_link', 'known@example.org')
})
