import { afterAll, beforeAll, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

const email = 'owner@example.org'
const password = 'only the owner knows'
const AT_ONCE = 8
let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
})
afterAll(() => inkloom.stop())

/** Returns the strings in a row, whole and split at separators. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' ? [value, ...value.split(/[^\w+/=-]+/)] : []
}

/** Decodes a string in several ways, and returns the bytes in every encoding. */
const readings = (text: string): string[] => {
  const written = text.replace(/^\\x/, '')
  const bytes = [Buffer.from(text), Buffer.from(written, 'hex'), Buffer.from(written, 'base64')]
  return bytes.flatMap((read) => (['hex', 'base64', 'base64url', 'latin1'] as const).map((as) => read.toString(as)))
}

/** Returns true if a string could be sent as a token. */
const fits = (text: string) => text.length >= 16 && text.length <= 200 && /^[\x21-\x7e]+$/.test(text)

/** Returns all texts in the soak, and every fourth one in `npm test`. */
const sampleOf = (texts: string[]) => texts.filter((_, at) => soaking || at % 4 === 0)

/** Tries all texts, a few at once, because a call waits only some seconds for a database connection. */
const tryAll = async (texts: readonly string[], attempt: (text: string) => Promise<void>): Promise<void> => {
  const left = [...texts]
  const work = async () => {
    for (let text = left.pop(); text !== undefined; text = left.pop()) await attempt(text)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

it('lets nobody in with the content of the database', async () => {
  const session = await inkloom.signUpWithPassword(email, password)
  const link = await inkloom.linkToken('POST /send_login_link', email)
  const dump = await inkloom.dump()
  for (const secret of [session, link, password]) expect(dump).not.toContain(secret)

  const texts = [...new Set(dump.split('\n').flatMap((row) => textsIn(JSON.parse(row))))].filter(fits)
  const read = [...new Set(texts.flatMap(readings))].filter(fits)
  const tokens = [...new Set([...texts, ...sampleOf(read)])]
  expect(texts.length).toBeGreaterThan(20)
  const refused = async (route: string, input: Parameters<typeof inkloom.request>[1], status: number) =>
    expect({ ...input, status: (await inkloom.request(route, input)).status }).toEqual({ ...input, status })
  await tryAll(tokens, (token) => refused('GET /user_info', { token }, 401))
  await tryAll(tokens, (token) => refused('GET /login_with_token/:token', { params: { token } }, 400))
  const passwords = sampleOf(texts.filter(({ length }) => length <= 128))
  await tryAll(passwords, (text) => refused('POST /login', { body: { email, password: text } }, 400))

  // The owner's own credentials still work.
  await inkloom.call('GET /user_info', {}, session)
  await inkloom.call('POST /login', { body: { email, password } })
  await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
})
