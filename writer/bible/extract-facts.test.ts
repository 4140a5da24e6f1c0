import { expect, test } from 'vitest'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { buildExtracted, buildPromise, placeOf } from '#tests/support/build-fact.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import type { Message } from '#writer/model/language-model.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import { extractFacts } from './extract-facts.ts'
import type { FactCall } from './extract-facts.ts'

const messages: Message[] = [
  { role: 'system', content: 'You are an experienced author.' },
  { role: 'user', content: 'Write the section.' },
]
const reply = '**Marta** was thirty-four that spring.'
const call = (rest: Partial<FactCall> = {}): FactCall => ({
  messages,
  reply,
  section: { place: placeOf(1, 2), text: 'Marta was thirty-four that spring.', language: 'english' },
  nonce: bookNonce('book 1', []),
  entities: [],
  open: [],
  isFactual: false,
  ...rest,
})

test('facts are read in a call that continues the drafting call', async () => {
  const model = scriptedModel([
    {
      value: {
        facts: [buildExtracted(), buildExtracted({ quote: 'Marta was sixty.', value: 'sixty' })],
        promises: [],
        kept: [],
      },
    },
  ])
  const found = await extractFacts(model, call())
  expect(found).toMatchObject({ facts: [{ value: 'thirty-four', section: placeOf(1, 2) }], rejected: 1 })
  const [request] = model.requests
  expect(request!.messages.slice(0, 3)).toEqual([...messages, { role: 'assistant', content: reply }])
  expect(request!.messages[3]!.content).toMatch(/It has this form.*\n\{"facts":\[\{"entity":""/u)
})

test('the request lists known names and open promises as material', async () => {
  const model = scriptedModel([{ value: { facts: [], promises: [], kept: [{ number: 1, quote: 'that spring' }] } }])
  const promise = buildPromise({ text: 'Who rang the bell?' })
  const found = await extractFacts(model, call({ entities: [{ name: 'Captain Vance', aliases: [] }], open: [promise] }))
  expect(found.kept).toEqual([promise.id])
  const nonce = bookNonce('book 1', [])
  const { content } = model.requests[0]!.messages[3]!
  expect(content).toContain(`<known-names-${nonce}>\nCaptain Vance\n</known-names-${nonce}>`)
  expect(content).toContain('1. Who rang the bell?')
})

test('over the wire, the call begins exactly like the drafting call and asks for no format', async () => {
  const server = await startModelServer({})
  try {
    const model = openAiCompatible({ baseUrl: server.url, model: 'double', timeouts: { retryMs: 1 } })
    for await (const event of model.text({ task: 'section', messages })) if (event.type === 'end') break
    await extractFacts(model, call()).catch(() => undefined)
    const [drafting, facts] = server.requests.map(({ body }) => body)
    expect(facts!.messages.slice(0, drafting!.messages.length)).toEqual(drafting!.messages)
    expect(facts).not.toHaveProperty('response_format')
  } finally {
    await server.close()
  }
})
