import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { KEY, limiter, ownerTest, useTool } from '#tests/support/owner-test.ts'

const at = ownerTest()
const list = (body: object) => at.inkloom.call('POST /owner/model_list', { body: body as never }, at.owner)

describe('models', () => {
  afterEach(async () => {
    for (const { id } of (await at.settings()).models)
      await at.inkloom.call('DELETE /owner/models/:id', { params: { id } }, at.owner)
    await at.inkloom.call('PUT /owner/purposes', { body: {} }, at.owner)
  })

  it('lists the models of a server, with the given key', async () => {
    expect(await list({ base_url: at.first.url, api_key: KEY })).toEqual({
      result: 'OK',
      models: [{ id: 'first', prices: null }],
    })
    expect(await list({ base_url: at.first.url, api_key: 'sk-wrong' })).toEqual({
      result: 'FAILED',
      message: expect.stringContaining('Check the key.'),
    })
    expect(await list({ base_url: 'http://127.0.0.1:1/v1' })).toEqual({
      result: 'FAILED',
      message: expect.stringContaining('could not be reached'),
    })
  })

  it('explains a server that answers something else than a list of models', async () => {
    const odd = createServer((_, response) => response.end('{"data": "x"}')).listen(0, '127.0.0.1')
    await once(odd, 'listening')
    const { port } = odd.address() as AddressInfo
    expect(await list({ base_url: `http://127.0.0.1:${port}/v1` })).toEqual({
      result: 'FAILED',
      message: `127.0.0.1:${port} sent something that can't be read. Does the address end where the OpenAI-compatible calls begin, often with /v1?`,
    })
    odd.close()
  })

  it('explains a model file that cannot be used, without the text of an unexpected error', async () => {
    const test = async (model: string) => {
      const body = { base_url: null, model, prices: null }
      const answer = await at.inkloom.call('POST /owner/model_test', { body }, at.owner)
      return answer.result === 'FAILED' ? answer.message : answer.result
    }
    expect(await test('missing.gguf')).toMatch(/^There is no model missing\.gguf/)
    await mkdir(join(at.inkloom.dataDir, 'models', 'folder.gguf'), { recursive: true })
    expect(await test('folder.gguf')).toMatch(
      /^folder\.gguf could not be used, and the log of the server has the cause\./,
    )
  })

  it('tests a model before it is connected, and reports its speed and price', async () => {
    const body = { base_url: at.second.url, model: 'second', prices: null }
    expect(await at.inkloom.call('POST /owner/model_test', { body }, at.owner)).toEqual({
      result: 'OK',
      text: 'The second model wrote this line.',
      first_token_ms: expect.any(Number),
      tokens_per_second: expect.any(Number),
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      // The price is 0, because the model runs on this machine.
      price: 0,
    })
    expect((await at.settings()).models).toEqual([])
    expect(await at.audited('model.tested')).toContainEqual({
      subject: new URL(at.second.url).host,
      details: { model: 'second' },
    })
  })

  it('writes with a model as soon as it is connected, and with the previous one after it is disconnected', async () => {
    expect((await at.settings()).writer.describe).toBe('nobody')
    const { models, writer } = await at.connect({ base_url: at.second.url, model: 'second' })
    expect(writer).toEqual({ kind: 'model', describe: 'second on 127.0.0.1, connected on the owner’s page' })
    expect(await useTool(at.inkloom)).toContain('The second model wrote this line.')
    expect((await at.inkloom.call('GET /installation')).writer).toEqual({ kind: 'model', name: 'second on 127.0.0.1' })
    const params = { id: models[0]!.id }
    const after = await at.inkloom.call('DELETE /owner/models/:id', { params }, at.owner)
    expect([after.models, after.writer.describe]).toEqual([[], 'nobody'])
  })

  it('calls the next model when one fails', async () => {
    await at.connect({ base_url: 'http://127.0.0.1:1/v1', model: 'gone' })
    await at.connect({ base_url: at.second.url, model: 'second' })
    expect(await useTool(at.inkloom)).toContain('The second model wrote this line.')
  })

  it('calls the model chosen for a purpose first, then the others in order', async () => {
    await at.connect({ base_url: at.first.url, api_key: KEY, model: 'first' })
    const { models } = await at.connect({ base_url: at.second.url, model: 'second' })
    const ids = models.map(({ id }) => id)
    expect(await useTool(at.inkloom)).toContain('The first model')
    await at.inkloom.call('PUT /owner/purposes', { body: { tools: ids[1] } }, at.owner)
    expect(await useTool(at.inkloom)).toContain('The second model')
    const { project_id: projectId } = await at.inkloom.call('POST /create_empty_project', { body: {} }, at.owner)
    const edit = { project_id: projectId, content: 'Bees dance.', tone: 'Casually' }
    const edited = await at.inkloom.call('POST /paraphrase_content', { body: edit }, at.owner)
    expect(JSON.stringify(edited)).toContain('The first model')
    await at.inkloom.call('PUT /owner/model_order', { body: { ids: ids.toReversed() } }, at.owner)
    const again = await at.inkloom.call('POST /paraphrase_content', { body: edit }, at.owner)
    expect(JSON.stringify(again)).toContain('The second model')
  })

  it('shows only the end of a key, stores it sealed, and sends it to no new address', async () => {
    const { models } = await at.connect({ base_url: at.first.url, api_key: KEY, model: 'first' })
    const { id, key_end: end } = models[0]!
    expect(end).toBe('1234')
    expect(JSON.stringify(await at.settings())).not.toContain(KEY)
    expect(await at.inkloom.dump()).not.toContain(KEY)
    expect(await at.inkloom.dump()).not.toContain(Buffer.from(KEY).toString('hex'))

    const before = at.second.requests.length
    const elsewhere = { base_url: at.second.url, model: 'second', prices: null }
    const refused = { status: 400, body: { fields: { api_key: expect.stringContaining('Enter the key again') } } }
    const change = (body: object) =>
      at.inkloom.call('PUT /owner/models/:id', { params: { id }, body: body as never }, at.owner)
    await expect(change(elsewhere)).rejects.toMatchObject(refused)
    await expect(
      at.inkloom.call('POST /owner/model_test', { body: { ...elsewhere, id } }, at.owner),
    ).rejects.toMatchObject(refused)
    await expect(
      at.inkloom.call('POST /owner/model_list', { body: { base_url: at.second.url, id } }, at.owner),
    ).rejects.toMatchObject(refused)
    expect(at.second.requests.length).toBe(before)

    // If the address stays the same, the stored key is used without being entered again.
    const same = { base_url: at.first.url, model: 'first', prices: { input: 1, output: 2 } }
    expect((await change(same)).models[0]).toMatchObject({ key_end: '1234', prices: { input: 1, output: 2 } })
    expect(await at.inkloom.call('POST /owner/model_test', { body: { ...same, id } }, at.owner)).toMatchObject({
      result: 'OK',
    })
  })

  it.each([
    ['another protocol', { base_url: 'file:///etc/passwd', model: 'x' }, 'base_url'],
    ['no address', { base_url: 'localhost:11434', model: 'x' }, 'base_url'],
    ['a password in the address', { base_url: 'https://a:b@models.example.org/v1', model: 'x' }, 'base_url'],
    ['a path for a file', { base_url: null, model: '../../secret.gguf' }, 'model'],
    ['a file that is not a model', { base_url: null, model: 'passwd' }, 'model'],
    ['the metadata service of a cloud', { base_url: 'http://169.254.169.254/v1', model: 'x' }, 'base_url'],
    ['a key with a line break', { base_url: 'http://127.0.0.1:1/v1', model: 'x', api_key: 'a\nb' }, 'api_key'],
  ])('refuses %s', async (_, body, field) => {
    await expect(at.connect(body)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect((await at.settings()).models).toEqual([])
  })

  it('refuses a purpose or an order with unknown models', async () => {
    const unknown = '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'
    const put = (body: object) => at.inkloom.call('PUT /owner/purposes', { body }, at.owner)
    await expect(put({ plan: unknown })).rejects.toMatchObject({ status: 404 })
    await expect(
      at.inkloom.call('PUT /owner/model_order', { body: { ids: [unknown] } }, at.owner),
    ).rejects.toMatchObject({
      status: 409,
    })
  })
})

it('keeps the settings after a restart', async () => {
  await at.connect({ base_url: at.second.url, model: 'second' })
  await at.inkloom.restart()
  expect((await at.settings()).writer.describe).toContain('second on 127.0.0.1')
  expect(await useTool(at.inkloom)).toContain('The second model')
})

it("lets the environment override the owner's settings, and reports it", async () => {
  const own = await testInkloom({
    limiter,
    writer: 'as set',
    environment: {
      AI_BASE_URL: at.first.url,
      AI_API_KEY: KEY,
      AI_MODEL: 'first',
      SUPPORT_EMAIL: 'env@example.org',
      SMTP_URL: 'local-mailbox',
    },
  })
  try {
    const token = await own.signUp('owner@example.org')
    const { overridden_by: overridden } = await own.call('GET /owner/settings', {}, token)
    expect(overridden).toMatchObject({
      models: ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
      mail: ['SMTP_URL'],
      support_email: ['SUPPORT_EMAIL'],
      public_url: [],
    })
    const body = { base_url: at.second.url, model: 'second', prices: null }
    await expect(own.call('POST /owner/models', { body }, token)).rejects.toMatchObject({ status: 409 })
    // Outside production, whoever reaches the local mailbox can sign in as anybody.
    const open = { name: null, support_email: null, public_url: 'https://write.example.org' }
    await expect(own.call('PUT /owner/site', { body: open }, token)).rejects.toMatchObject({
      status: 400,
      body: { fields: { public_url: expect.stringContaining('NODE_ENV=production') } },
    })
    const site = { name: null, support_email: 'owner@example.org', public_url: null }
    await expect(own.call('PUT /owner/site', { body: site }, token)).rejects.toMatchObject({ status: 409 })
    expect(await useTool(own)).toContain('The first model')
  } finally {
    await own.stop()
  }
})
