import { getEventListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits, messages } from '#contract/tools.ts'
import type { Problem } from '#contract/problem.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { answerCaptcha } from '#tests/answer-captcha.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { type ScriptedReply, scriptedModel } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { planGrants, toolWordReservations, toolWords, users } from '../../database/schema/index.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

type Say = (request: ModelRequest) => ScriptedReply | Promise<ScriptedReply>
const usual: Say = () => 'Bees dance to show where the flowers are.'
let say = usual
beforeEach(() => {
  say = usual
})
const model = scriptedModel((request) => say(request))
const promptOf = ({ messages }: ModelRequest) => messages.map(({ content }) => content).join('\n')
/** Returns the text to work on. A prompt also contains the text before and after it. */
const editedText = (request: ModelRequest) => /<text-([0-9a-f]{12})>\n([^]*)\n<\/text-\1>/.exec(promptOf(request))![2]!

const opened: TestInkloom[] = []
const open = async (
  options: { environment?: object; limiter?: Limiter; writer?: ReturnType<typeof builtinWriter> } = {},
) => {
  const inkloom = await testInkloom({ writer: modelWriter(model), limiter: liftedLimiter(), ...options })
  opened.push(inkloom)
  return inkloom
}
afterAll(async () => {
  for (const inkloom of opened) await inkloom.stop()
})

type Tool = 'paraphrase' | 'expand' | 'shorten' | 'style'
const use = async (inkloom: TestInkloom, tool: Tool, body: object, headers?: Record<string, string>) => {
  const answer = await inkloom.request(`POST /tools/${tool}`, { body, headers })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Problem & { modified_content: string },
  }
}
const stream = async (inkloom: TestInkloom, tool: Tool, body: object) => {
  const answer = await inkloom.request(`POST /tools/${tool}`, { body, headers: { Accept: 'text/event-stream' } })
  const events = (await answer.text()).split('\n\n').flatMap((event) => /data: (.*)$/.exec(event)?.[1] ?? [])
  return events.map((event) => JSON.parse(event) as { type: string; text: string; reply: { modified_content: string } })
}
const spent = async ({ database: { db } }: TestInkloom) => {
  // Read first, so that a call that is settled in between is counted.
  const reserved = await db.$count(toolWordReservations)
  const [row] = await db.select().from(toolWords).where(eq(toolWords.visitor, 'everybody'))
  return { words: row?.words ?? 0, reserved }
}
/** Waits until no words are reserved. Delivered words may be counted just after the answer. */
const spentInTheEnd = async (inkloom: TestInkloom) => {
  for (;;) {
    const now = await spent(inkloom)
    if (now.reserved === 0) return now.words
    await setTimeout(10)
  }
}
const text = (words: number) => Array.from({ length: words }, (_, at) => (at % 10 === 9 ? 'bees.' : 'bees')).join(' ')

describe('a tool', () => {
  let inkloom: TestInkloom
  beforeAll(async () => {
    inkloom = await open()
  })

  it('accepts the request bodies of the specification', async () => {
    const content = 'Bees dance. They show each other the way to the flowers.'
    for (const [tool, body] of [
      ['paraphrase', { content, tone: 'academic' }],
      ['expand', { content, target_length: 'triple' }],
      ['shorten', { content, target_length: 'quarter' }],
      ['style', { content, style_sample: 'Short. Very short.' }],
    ] as const)
      expect(await use(inkloom, tool, body)).toMatchObject({
        status: 200,
        body: { modified_content: 'Bees dance to show where the flowers are.' },
      })
  })

  it('passes the chosen options and the language of the text to the writer', async () => {
    const content = 'Die Bienen tanzen, um einander den Weg zu den Blumen zu zeigen, die auf der Wiese blühen.'
    await use(inkloom, 'paraphrase', { content, tone: 'storytelling' })
    expect(promptOf(model.requests.at(-1)!)).toMatch(/story-telling[\s\S]*German|German[\s\S]*story-telling/)
    await use(inkloom, 'style', { content, style_sample: 'Kurz. Sehr kurz.' })
    expect(promptOf(model.requests.at(-1)!)).toContain('Kurz. Sehr kurz.')
  })

  it('reports the language of the text, and accepts a chosen language', async () => {
    const content = 'Kan du lukke vinduet?'
    const found = await use(inkloom, 'paraphrase', { content })
    expect(found.body).toMatchObject({ language: 'danish', language_sure: false })
    const chosen = await use(inkloom, 'paraphrase', { content, language: 'norwegian' })
    expect(chosen.body).toMatchObject({ language: 'norwegian', language_sure: true })
    expect(promptOf(model.requests.at(-1)!)).toContain('Bokmål')
    const wrong = await use(inkloom, 'paraphrase', { content, language: 'klingon' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['language']])
  })

  it('retries once, reports what is still wrong, and counts one text', async () => {
    const content = 'The ferry leaves the harbour at seven in the morning, and it reaches the island an hour later.'
    say = () => content
    const before = model.requests.length
    const spentBefore = (await spent(inkloom)).words
    expect((await use(inkloom, 'paraphrase', { content })).body).toMatchObject({
      modified_content: content,
      note: 'unchanged',
    })
    expect(model.requests.length - before).toBe(2)
    expect((await spentInTheEnd(inkloom)) - spentBefore).toBe(18)
    say = () => "I'm sorry, but I can't help with that."
    const refused = await use(inkloom, 'paraphrase', { content })
    expect(refused.status).toBe(422)
    expect(refused.body.message).not.toContain('sorry')
    expect((await spentInTheEnd(inkloom)) - spentBefore).toBe(18)
  })

  it('paraphrases a text if no style sample is given', async () => {
    expect(await use(inkloom, 'style', { content: 'Bees dance.' })).toMatchObject({ status: 200 })
    expect(model.requests.at(-1)!.task).toBe('paraphrase')
  })

  it('streams a text while it is written, and then the whole of it', async () => {
    const events = await stream(inkloom, 'shorten', { content: 'Bees dance, and they dance a lot.' })
    expect(
      events
        .filter(({ type }) => type === 'delta')
        .map(({ text }) => text)
        .join(''),
    ).toContain('Bees dance')
    expect(events.at(-1)).toMatchObject({
      type: 'end',
      reply: { modified_content: 'Bees dance to show where the flowers are.' },
    })
  })

  it('splits a text of 20,000 words at paragraphs, and returns the passages in order', async () => {
    const paragraphs = Array.from({ length: 100 }, (_, at) => `Passage ${at} begins. ${text(197)}`)
    say = (request) => [...editedText(request).matchAll(/Passage \d+ begins\./g)].map(([found]) => found).join('\n\n')
    const before = model.requests.length
    const events = await stream(inkloom, 'paraphrase', { content: paragraphs.join('\n\n') })
    expect(model.requests.length - before).toBeGreaterThan(10)
    const whole = events.at(-1)!.reply.modified_content
    const order = [...whole.matchAll(/Passage (\d+)/g)].map(([, at]) => Number(at))
    expect(new Set(order).size).toBe(100)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(10)
  })

  it('reports clearly that a text is too long', async () => {
    expect(await use(inkloom, 'shorten', { content: text(limits.words + 345) })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: messages.tooLong(20_345) },
    })
    expect(await use(inkloom, 'shorten', { content: 'b'.repeat(limits.content + 1) })).toMatchObject({
      status: 400,
      body: { fields: { content: messages.tooManyCharacters } },
    })
  })

  it.each([
    ['paraphrase', 'content', { content: ' \n' }],
    ['style', 'content', {}],
    ['paraphrase', 'tone', { content: 'Bees.', tone: 'rude' }],
    ['expand', 'target_length', { content: 'Bees.', target_length: 'half' }],
    ['shorten', 'target_length', { content: 'Bees.', target_length: 'double' }],
    ['style', 'style_sample', { content: 'Bees.', style_sample: 'b'.repeat(limits.sample + 1) }],
  ] as const)('%s refuses a wrong %s', async (tool, field, body) => {
    const { status, body: problem } = await use(inkloom, tool, body)
    expect(status).toBe(400)
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  })
})

describe('the limit of a visitor', () => {
  const body = { content: 'Bees dance.' }
  const uses = async (inkloom: TestInkloom, times: number, address: (at: number) => string) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at++)
      statuses.push((await use(inkloom, 'shorten', body, { 'X-Forwarded-For': address(at) })).status)
    return statuses.filter((status) => status === 200).length
  }

  it('is stricter without a captcha, shared by all tools, and reported', async () => {
    const inkloom = await open({ limiter: undefined })
    expect(await uses(inkloom, 12, (at) => `192.0.2.${at}`)).toBe(10)
    const refused = await use(inkloom, 'paraphrase', body)
    expect(refused).toMatchObject({ status: 429, body: { message: messages.tooOftenWithoutCaptcha('60 minutes') } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    const recaptchaToken = await answerCaptcha(inkloom.address)
    expect(await use(inkloom, 'paraphrase', { ...body, recaptchaToken })).toMatchObject({ status: 200 })
    expect(await use(inkloom, 'paraphrase', { ...body, recaptchaToken })).toMatchObject({
      status: 400,
      body: { code: 'captcha_invalid' },
    })
  })

  it('counts by the address from a trusted proxy, and an IPv6 network once', async () => {
    const inkloom = await open({ limiter: undefined, environment: { TRUSTED_PROXY_HOPS: '1' } })
    expect(await uses(inkloom, 11, (at) => `192.0.2.${at}, 2001:db8:1:2::${at}`)).toBe(10)
    expect(await uses(inkloom, 1, () => '2001:db8:1:3::1')).toBe(1)
  })
})

describe('the words of a day', () => {
  it('are counted on delivery, and refused with the end of the day when they are spent', async () => {
    const inkloom = await open({ environment: { WORDS_PER_DAY_PUBLIC_TOOLS: '300' } })
    expect((await use(inkloom, 'paraphrase', { content: text(40) })).status).toBe(200)
    expect(await spent(inkloom)).toEqual({ words: 8, reserved: 0 })
    const { status, headers, body } = await use(inkloom, 'paraphrase', { content: text(50) })
    expect({ status, message: body.message }).toEqual({
      status: 429,
      message: expect.stringMatching(
        /about 52 words left for your connection today.*come back in .*midnight UTC/,
      ) as string,
    })
    const midnight = new Date().setUTCHours(24, 0, 0, 0) / 1000
    expect(body.details).toEqual({ ends_at: midnight })
    expect(Math.abs(Number(headers.get('retry-after')) - (midnight - Date.now() / 1000))).toBeLessThan(5)
    await inkloom.database.db.update(toolWords).set({ words: 300 })
    const after = await use(inkloom, 'shorten', { content: 'Bees dance.' })
    expect(after.body.message).toMatch(/have reached their limit for all visitors today/)
  })

  it('are not used by a call that fails', async () => {
    const inkloom = await open()
    say = () => {
      throw new ModelError('rejected', 'no')
    }
    expect(await use(inkloom, 'paraphrase', { content: 'Bees dance.' })).toMatchObject({ status: 422 })
    expect(await spent(inkloom)).toEqual({ words: 0, reserved: 0 })
  })

  it('include what a disconnected reader received, and no more', async () => {
    const inkloom = await open()
    const reached = Promise.withResolvers<void>()
    const hold = Promise.withResolvers<ScriptedReply>()
    say = (request) => {
      if (editedText(request).includes('Second')) {
        reached.resolve()
        return hold.promise
      }
      return 'Only these six words were read.'
    }
    const content = `First. ${text(1000)}\n\nSecond. ${text(1000)}`
    const leaving = new AbortController()
    const answer = await inkloom.request('POST /tools/paraphrase', {
      body: { content },
      headers: { Accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    let read = ''
    const reading = (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        read += chunk
        if (read.includes('read')) leaving.abort()
      }
    })()
    await reached.promise
    await expect(reading).rejects.toThrow('aborted')
    const words = await spentInTheEnd(inkloom)
    hold.resolve('never read')
    expect(words).toBeGreaterThan(0)
    expect(words).toBeLessThanOrEqual(countWords('Only these six words were read.', 'english'))
  })

  it('do not concern a signed-in account', async () => {
    const inkloom = await open({ environment: { WORDS_PER_DAY_PUBLIC_TOOLS: '0' } })
    expect(await use(inkloom, 'shorten', { content: 'Bees dance.' })).toMatchObject({ status: 429 })
    const token = await inkloom.signUp('ada@example.org')
    const { db } = inkloom.database
    const [ada] = await db.select().from(users)
    await db.insert(planGrants).values({ userId: ada!.id, planName: 'Premium' })
    const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
    const edited = await inkloom.request('POST /shorten_content', {
      body: { content: 'Bees dance.', project_id },
      token,
    })
    expect(edited.status).toBe(200)
  })
})

const shortenable = Array.from(
  { length: 30 },
  (_, at) => `The bees of hive ${at} dance because the flowers of field ${at} are open.`,
).join(' ')

it('works without a language model as far as the built-in writer can', async () => {
  const inkloom = await open({ writer: builtinWriter() })
  const { status, body } = await use(inkloom, 'shorten', { content: shortenable })
  expect(status).toBe(200)
  expect(body.modified_content.length).toBeLessThan(shortenable.length * 0.6)
  const before = await spent(inkloom)
  const style = await use(inkloom, 'style', { content: 'Bees dance.', style_sample: 'Short.' })
  expect(style).toMatchObject({ status: 422, body: { code: 'not_supported' } })
  expect(await spent(inkloom)).toEqual(before)
})

it('leaves nothing in memory that waits for the end of a call that is over', async () => {
  const builtin = builtinWriter()
  const signals: AbortSignal[] = []
  const inkloom = await open({
    writer: {
      ...builtin,
      shorten: (task, call) => {
        signals.push(call.signal!)
        return builtin.shorten(task, call)
      },
      paraphrase: (_, call) => {
        signals.push(call.signal!)
        throw new ModelError('refused', 'The model refused.')
      },
    },
  })
  expect(await use(inkloom, 'shorten', { content: shortenable })).toMatchObject({ status: 200 })
  expect((await use(inkloom, 'paraphrase', { content: 'Bees dance.' })).status).toBeGreaterThan(400)
  expect(signals.map((signal) => getEventListeners(signal, 'abort').length)).toEqual([0, 0])
})
