import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { answerCaptcha } from '#tests/answer-captcha.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from './test-inkloom.ts'

/** The key that the first model server requires. */
export const KEY = 'sk-first-secret-key-1234'
export const limiter = liftedLimiter()

/** Calls a free tool and returns the text that it wrote. */
export const useTool = async (at: TestInkloom): Promise<string> => {
  const body = {
    content: 'Bees dance to show where the flowers are.',
    tone: 'casual',
    recaptchaToken: await answerCaptcha(at.address),
  }
  const answer = await at.request('POST /tools/paraphrase', { body })
  const { modified_content: text } = (await answer.json()) as { modified_content: string }
  return text
}

/** Starts an installation for the tests of a file, with its owner and two model servers. */
export const ownerTest = () => {
  let inkloom: TestInkloom
  let owner: string
  let first: ModelServer
  let second: ModelServer
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
  return {
    get inkloom() {
      return inkloom
    },
    /** The session token of the owner. */
    get owner() {
      return owner
    },
    get first() {
      return first
    },
    get second() {
      return second
    },
    settings: () => inkloom.call('GET /owner/settings', {}, owner),
    connect: (body: object) => inkloom.call('POST /owner/models', { body: { prices: null, ...body } as never }, owner),
    /** Returns entries of the audit log, newest first. */
    audited: async (action: string) => {
      const { rows } = await inkloom.database.db.execute<{ details: object; subject: string }>(
        sql`select subject, details from audit_log where action = ${action} order by id desc`,
      )
      return rows
    },
  }
}
