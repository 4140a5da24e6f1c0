import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { messages } from '#contract/captcha.ts'
import { answerTo } from '#tests/answer-captcha.ts'
import {
  recaptchaKeys,
  type RecaptchaServer,
  startRecaptchaServer,
} from '#tests/doubles/recaptcha-server/recaptcha-server.ts'
import type { Database } from '../database/database.ts'
import { captchaAnswers } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createCaptcha } from './captcha.ts'

let database: Database
let google: RecaptchaServer
beforeAll(async () => {
  database = await testDatabase()
  google = await startRecaptchaServer()
})
afterAll(async () => {
  await database.close()
  await google.close()
})
afterEach(() => vi.useRealTimers())

const refused = { code: 'captcha_invalid', message: messages.refused }
const builtIn = (secret = 'a'.repeat(32)) =>
  createCaptcha({ database, recaptcha: null, appSecrets: [{ version: 1, secret }] })
const changed = (token: string, change: (answer: Record<string, Record<string, unknown>>) => void): string => {
  const answer = JSON.parse(Buffer.from(token, 'base64').toString()) as Record<string, Record<string, unknown>>
  change(answer)
  return Buffer.from(JSON.stringify(answer)).toString('base64')
}

it('accepts an answer once, in any process, in any spelling', async () => {
  const token = await answerTo(await builtIn().offer())
  await builtIn().check(token, '192.0.2.1')
  await expect(builtIn().check(token, '192.0.2.1')).rejects.toMatchObject(refused)
  const again = changed(token, ({ solution }) => (solution!['time'] = 1))
  await expect(builtIn().check(again, '192.0.2.1')).rejects.toMatchObject(refused)
})

it('accepts only one of two concurrent uses of an answer', async () => {
  const token = await answerTo(await builtIn().offer())
  const captcha = builtIn()
  const checks = await Promise.allSettled(Array.from({ length: 8 }, () => captcha.check(token, '192.0.2.1')))
  expect(checks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('refuses a late answer, and then deletes used ones', async () => {
  const captcha = builtIn()
  const used = await answerTo(await captcha.offer())
  await captcha.check(used, '192.0.2.1')
  const late = await answerTo(await captcha.offer())
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 21 * 60_000)
  await expect(captcha.check(late, '192.0.2.1')).rejects.toMatchObject(refused)
  await expect(captcha.check(used, '192.0.2.1')).rejects.toMatchObject(refused)
  await captcha.check(await answerTo(await captcha.offer()), '192.0.2.1')
  expect(await database.db.$count(captchaAnswers)).toBe(1)
})

it('refuses a malformed answer, a wrong one, and one to a foreign challenge', async () => {
  const captcha = builtIn()
  const token = await answerTo(await captcha.offer())
  const later = Math.floor(Date.now() / 1000) + 86_400
  const wrong = [
    '',
    'nonsense',
    '{}',
    Buffer.from('null').toString('base64'),
    changed(token, ({ solution }) => (solution!['derivedKey'] = '00'.repeat(32))),
    changed(token, (answer) => delete answer['solution']),
    changed(token, ({ challenge }) => (challenge!['parameters'] = {})),
    changed(token, ({ challenge }) => ((challenge!['parameters'] as Record<string, unknown>)['expiresAt'] = later)),
    await answerTo(await builtIn('b'.repeat(32)).offer()),
  ]
  for (const answer of wrong) await expect(captcha.check(answer, '192.0.2.1')).rejects.toMatchObject(refused)
  await captcha.check(token, '192.0.2.1')
})

it('asks Google if its keys are set, and accepts each answer once', async () => {
  const captcha = createCaptcha({ database, recaptcha: { ...recaptchaKeys, apiBase: google.url }, appSecrets: [] })
  expect(await captcha.offer()).toEqual({ kind: 'recaptcha', site_key: recaptchaKeys.siteKey })
  await captcha.check('good', '192.0.2.1')
  expect(google.requests.at(-1)).toEqual({ secret: recaptchaKeys.secret, response: 'good', remoteip: '192.0.2.1' })
  await captcha.check('score:0.9', '192.0.2.1')
  for (const answer of ['good', 'bad', 'score:0.1'])
    await expect(captcha.check(answer, '192.0.2.1')).rejects.toMatchObject(refused)
})

it.each(['down', 'nonsense'])('refuses everybody when Google is %s', async (answer) => {
  const captcha = createCaptcha({ database, recaptcha: { ...recaptchaKeys, apiBase: google.url }, appSecrets: [] })
  await expect(captcha.check(answer, '192.0.2.1')).rejects.toMatchObject({
    code: 'unavailable',
    message: messages.unreachable,
  })
})
