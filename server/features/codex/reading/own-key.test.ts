import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { type Author, fakeCodex, type FakeCodex, filler } from '#tests/support/fake-codex.ts'

const KEY = 'sk-own-key-of-an-author-0123456789'

let provider: ModelServer
let codex: FakeCodex
let author: Author
beforeAll(async () => {
  provider = await startModelServer({ keys: [KEY] })
  codex = await fakeCodex({ environment: { BYOK_BASE_URL: provider.url } })
  author = await codex.author({ byok: true })
})
afterAll(async () => {
  await codex.inkloom.stop()
  await provider.close()
})

it('is off with an own key until it is switched on with its estimate, and is metered', async () => {
  const id = await author.manuscript(['Anna Berg has green eyes.', filler(60)])
  expect((await author.show(id)).reading).toMatchObject({ state: 'unavailable', reason: 'no_model', own_key: true })
  await author.call('POST /update_openai_key', { body: { key: KEY } })
  const off = (await author.show(id)).reading!
  expect(off).toMatchObject({ state: 'off', on: false, own_key: true, passages: 1, read: 0 })
  expect(off.estimate.tokens).toBeGreaterThan(500)
  expect(off.used.tokens).toBe(0)
  await author.call('PUT /projects/:id/codex/reading', { params: { id }, body: { on: true } })
  const { reading } = await author.until(id, ['done'])
  expect(reading!.used.tokens).toBeGreaterThan(300)
  const { purposes } = await author.call('GET /usage', { query: {} })
  expect(purposes.map(({ purpose }) => purpose)).toEqual(['facts'])
  expect(codex.requests).toEqual([])
})
