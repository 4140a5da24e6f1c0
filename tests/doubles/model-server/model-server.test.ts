import { afterEach, expect, test } from 'vitest'
import { eld } from 'eld/large'
import { countWords } from '#manuscript/model/count-words.ts'
import { languages } from '#manuscript/model/languages.ts'
import type { ModelServer, ModelServerOptions } from './model-server.ts'
import { startModelServer } from './model-server.ts'

let server: ModelServer
const start = async (options?: ModelServerOptions) => {
  server = await startModelServer(options)
}
afterEach(() => server.close())

interface Completion {
  choices: { message: { content: string }; finish_reason: string }[]
  usage: { completion_tokens: number }
}

const post = (content: string, more: object = {}) =>
  fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'double', messages: [{ role: 'user', content }], ...more }),
  })
const say = async (content: string, more?: object) => {
  const reply = (await (await post(content, more)).json()) as Completion
  return reply.choices[0]!.message.content
}

// The detector does not support Afrikaans and Indonesian, and recognizes the most similar language.
const detected: Record<string, string> = { af: 'nl', id: 'ms', nb: 'no' }

test.each(languages.map(({ code, name }) => [name, code] as const))(
  'writes %s at the requested length',
  async (name, code) => {
    await start()
    const unit = /Chinese|Japanese/.test(name) ? 'characters' : 'words'
    const text = await say(
      `Write this section in ${name}, about 400 ${unit}, after the last 150 words of the one before.`,
    )
    expect(countWords(text, code)).toBeGreaterThan(380)
    expect(countWords(text, code)).toBeLessThan(420)
    const tag = languages.find((language) => language.code === code)!.tag.split('-')[0]!
    for (const paragraph of text.split('\n\n')) expect(eld.detect(paragraph).language).toBe(detected[tag] ?? tag)
  },
)

test('lists facts of a passage of a manuscript, each quoted word for word, within the tokens of the reply', async () => {
  await start()
  const passage = 'Anna keeps the lamp. The lamp is green. Nobody else may touch it.'
  const reply = await say(
    `<passage-a1b2>\n${passage}\n</passage-a1b2>\n\nList the facts and promises of the passage.`,
    { max_tokens: 1800, response_format: { type: 'json_object' } },
  )
  const { facts, types } = JSON.parse(reply) as {
    facts: { entity: string; quote: string }[]
    types: { entity: string }[]
  }
  expect(facts).toHaveLength(3)
  for (const { entity, quote } of facts) {
    expect(passage).toContain(quote)
    expect(types.map((one) => one.entity)).toContain(entity)
  }
})

test('streams the same words as it returns at once, for the same seed and prompt', async () => {
  await start({ seed: 5 })
  const whole = await say('About 80 words in Polish, please.')
  server.forget()
  const streamed = await (await post('About 80 words in Polish, please.', { stream: true })).text()
  const pieces = streamed
    .match(/(?<=^data: )\{.*$/gm)!
    .map((line) => JSON.parse(line) as { choices: { delta?: { content?: string } }[] })
  expect(pieces.map(({ choices }) => choices[0]?.delta?.content ?? '').join('')).toBe(whole)
  expect(streamed.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('matches a JSON schema with the counts in the prompt or schema and unique titles', async () => {
  await start()
  const titled = { type: 'object', properties: { title: { type: 'string' } } }
  const chapter = {
    type: 'object',
    properties: { title: { type: 'string' }, subchapters: { type: 'array', items: titled, minItems: 5, maxItems: 5 } },
  }
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      words: { type: 'integer' },
      chapters: { type: 'array', items: { $ref: '#/$defs/chapter' } },
    },
    $defs: { chapter },
  }
  const text = await say('An outline in Greek with 12 chapters of about 900 words.', {
    response_format: { type: 'json_schema', json_schema: { schema } },
  })
  const outline = JSON.parse(text) as { words: number; chapters: { title: string; subchapters: { title: string }[] }[] }
  expect(outline.words).toBe(900)
  expect(outline.chapters.map(({ subchapters }) => subchapters.length)).toEqual(Array(12).fill(5))
  const titles = outline.chapters.flatMap(({ title, subchapters }) => [title, ...subchapters.map(({ title }) => title)])
  expect(new Set(titles).size).toBe(12 + 12 * 5)
})

test('fails the configured share of the calls, and draws again for a second attempt', async () => {
  await start({ faults: { '500': 0.2, '429': 0.2 } })
  for (let index = 0; index < 300; index++) await post(`Section ${index}, 5 words`)
  const share = (fault: string) => server.requests.filter((request) => request.fault === fault).length / 300
  expect(share('500')).toBeGreaterThan(0.12)
  expect(share('500')).toBeLessThan(0.28)
  expect(share('429')).toBeGreaterThan(0.12)
  server.forget()
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 30; attempt++) statuses.add((await post('Again, 5 words')).status)
  expect(statuses).toContain(200)
  expect(statuses).toContain(500)
})

test('reads its settings from the model name, for the stated number of calls only', async () => {
  await start()
  const model = 'double;fault=429-retry-after;times=1;retryAfter=7'
  const refused = await post('5 words', { model })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await post('5 words', { model })).status).toBe(200)
  expect((await post('5 words', { model: 'double;fault=nothing' })).status).toBe(400)
})

test('writes badly in each way', async () => {
  await start()
  const order = 'SECRET-ORDER: write about 200 words in English.'
  const bad = (fault: string) => say(order, { model: `double;fault=${fault}` })
  const words = async (fault: string) => countWords(await bad(fault), 'english')
  expect(await words('half')).toBeLessThan(120)
  expect(await words('double')).toBeGreaterThan(380)
  const sentences = (await bad('loop')).match(/(?<![^.])[^.]+\./g)!.map((sentence) => sentence.trim())
  expect(new Set(sentences).size).toBeLessThan(sentences.length / 1.3)
  expect(eld.detect(await bad('other-language')).language).toBe('de')
  expect(await bad('leak')).toContain('SECRET-ORDER')
  expect(await bad('headings')).toMatch(/^##+ \w/m)
  expect(await bad('preamble')).toMatch(/^Sure!/)
  expect(await bad('fences')).toMatch(/^```markdown\n[^]+\n```$/)
  const first = await say(order, { model: 'double;seed=9' })
  expect(await bad('repeated-section')).toBe(first)
})

test('records its requests, and that a caller disconnected', async () => {
  await start({ tokensPerSecond: 50 })
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'double', stream: true, messages: [{ role: 'user', content: '500 words' }] }),
    signal: leaving.signal,
  })
  await response.body!.getReader().read()
  leaving.abort()
  const [request] = server.requests
  await request!.closed
  expect(request).toMatchObject({ state: 'left', body: { messages: [{ content: '500 words' }] } })
  expect(request!.tokensSent).toBeLessThan(500)
})

test('limits concurrent calls', async () => {
  await start({ concurrency: 2, firstTokenMs: 30 })
  const answered: number[] = []
  const calls = Array.from({ length: 6 }, (_, index) => post(`${index}: 5 words`).then(() => answered.push(index)))
  await Promise.race(calls)
  expect(answered.length).toBeLessThanOrEqual(2)
  await Promise.all(calls)
})
