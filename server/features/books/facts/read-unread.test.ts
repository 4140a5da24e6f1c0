import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { twoParagraphs, writeSections } from '#tests/support/book-with-sections.ts'
import { buildFact } from '#tests/support/build-fact.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type BookRun, failedStep, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { CodexReader, PassageRequest } from '#writer/codex/codex-reader.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'

const RED = 'The lamp of the harbour is red.'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
let read: (request: PassageRequest) => ReturnType<CodexReader['read']>
let requests: PassageRequest[]
let token: string
let guid: string

/** Finds the lamp of a rewritten section. */
const readLamp = async ({ text }: PassageRequest) => ({
  facts: text.includes(RED)
    ? [buildFact({ entity: 'Lamp', attribute: 'colour', value: 'red', quote: RED, section: null })]
    : [],
  promises: [],
  kept: new Map<string, string>(),
  types: new Map(),
})

beforeAll(async () => {
  inkloom = await testInkloom({
    writer: {
      ...scriptedBookWriter((run) => write(run)),
      codex: {
        read: (request) => {
          requests.push(request)
          return read(request)
        },
        change: () => Promise.resolve([]),
      },
    },
    limiter: liftedLimiter(),
  })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const { ended } = watchBooks(() => ({ inkloom, token }))
const order = async () => {
  const body = { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 }
  guid = (await inkloom.call('POST /generate', { body }, token)).guid
  await ended(guid)
}
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@example.org`
  token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  requests = []
  write = writeSections
  read = readLamp
})

const at = { chapter: '0', section: '1' }
/** Requests a rewrite of the second section and accepts the new text. */
const rewrite = async (texts: string[]) => {
  write = ({ hooks }) => hooks.keep(twoParagraphs(0, 1, texts))
  const { sections_version: version } = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, token)
  const route = 'POST /tasks/:guid/sections/:chapter/:section/propose'
  await inkloom.call(route, { params: { guid, ...at }, body: { version } }, token)
  const id = await vi.waitFor(
    async () => {
      const list = 'GET /tasks/:guid/sections/:chapter/:section/versions'
      const { versions } = await inkloom.call(list, { params: { guid, ...at } }, token)
      return versions.find(({ state }) => state === 'proposed')!.id!
    },
    { timeout: 30_000, interval: 20 },
  )
  const accept = 'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept'
  await inkloom.call(accept, { params: { guid, ...at, version: `${id}` }, body: { version } }, token)
}
const facts = async () => {
  const { cards } = await inkloom.call('GET /tasks/:guid/codex', { params: { guid } }, token)
  return cards.flatMap(({ name, facts: own }) => own.map(({ value }) => `${name}: ${value}`))
}
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 30 })
const others = ['lamp 0.0: green', 'lamp 1.0: green', 'lamp 1.1: green']

it('reads the facts of a rewritten section, which replace those of the text before', async () => {
  await order()
  expect(await facts()).toEqual(['lamp 0.0: green', 'lamp 0.1: green', 'lamp 1.0: green', 'lamp 1.1: green'])
  await rewrite(['It begins.', RED])
  await waitFor(async () => expect((await facts()).toSorted()).toEqual(['Lamp: red', ...others]))
  expect(requests).toMatchObject([{ text: `It begins.\n${RED}` }])
})

it('keeps the facts that a rewritten section still states', async () => {
  await order()
  await rewrite(['It begins anew.', 'The lamp of 0.1 is green.', RED])
  await waitFor(async () =>
    expect((await facts()).toSorted()).toEqual([
      'Lamp: red',
      'lamp 0.0: green',
      'lamp 0.1: green',
      'lamp 1.0: green',
      'lamp 1.1: green',
    ]),
  )
})

it('reads a section that had failed and was written later', async () => {
  write = async (run) =>
    writeSections({
      ...run,
      hooks: {
        ...run.hooks,
        keep: (step) => {
          const place = step.type === 'section' ? step.section : step.type === 'facts' ? step : null
          if (place?.chapter !== 0 || place.section !== 1) return run.hooks.keep(step)
          return step.type === 'section' ? run.hooks.keep(failedStep(step.section)) : Promise.resolve()
        },
      },
    })
  await order()
  expect(await facts()).toEqual(others)
  write = ({ hooks }) => hooks.keep(twoParagraphs(0, 1, ['It begins.', RED]))
  const route = 'POST /tasks/:guid/sections/:chapter/:section/retry'
  await inkloom.call(route, { params: { guid, ...at }, body: { version: 0 } }, token)
  await waitFor(async () => expect((await facts()).toSorted()).toEqual(['Lamp: red', ...others]))
})

it('does not read a text again that the model can’t read, and keeps the book as it is', async () => {
  read = () => Promise.reject(new ModelError('invalid', 'It is no JSON.'))
  await order()
  await rewrite(['It begins.', RED])
  await waitFor(async () => expect(requests).toHaveLength(1))
  read = readLamp
  await rewrite(['It begins again.', RED])
  await waitFor(async () => expect((await facts()).toSorted()).toEqual(['Lamp: red', ...others]))
  expect(requests.map(({ text }) => text.split('\n')[0])).toEqual(['It begins.', 'It begins again.'])
})

it('reads nothing for a book whose facts are not read', async () => {
  const body = { description: 'A guide to harbours', chapters: 2, sub_chapters: 2, facts: false }
  guid = (await inkloom.call('POST /generate', { body }, token)).guid
  await ended(guid)
  await rewrite(['It begins.', RED])
  expect((await facts()).toSorted()).toEqual(others)
  expect(requests).toEqual([])
})

it('reads the facts that the model could not be reached for while the book was written', async () => {
  write = (run) => {
    const keep: typeof run.hooks.keep = (step) =>
      step.type === 'facts' && step.chapter === 0 && step.section === 1 ? Promise.resolve() : run.hooks.keep(step)
    return writeSections({ ...run, hooks: { ...run.hooks, keep } })
  }
  await order()
  await waitFor(async () => expect(requests).toHaveLength(1))
  expect(requests[0]!.text).toContain('The lamp of 0.1 is green.')
  expect(await facts()).toEqual(others)
})
