import { afterEach, expect, it } from 'vitest'
import { type CollectedSpan, startCollector } from '#tests/doubles/otlp-collector/otlp-collector.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { packages, startTracing } from './open-telemetry.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const attributesOf = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

it('sends spans of requests, jobs, statements and model calls, each below its parent', async () => {
  const collector = await startCollector()
  closing.push(() => collector.close())
  const model = await startModelServer({ firstTokenMs: 1, tokensPerSecond: 10_000 })
  closing.push(() => model.close())
  const inkloom = await testInkloom({
    writer: 'as set',
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, AI_BASE_URL: model.url, AI_MODEL: 'double' },
  })
  const token = await inkloom.signUpByMail('ada@example.org')
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  await inkloom.request('POST /paraphrase_content', {
    body: { content: 'A secret sentence about bees.', tone: 'Formmaly', project_id },
    token,
  })
  await fetch(`${inkloom.address}/healthz`)
  // The last spans are flushed on shutdown.
  await inkloom.stop()

  const { spans } = collector
  const named = (name: string) => spans.find((span) => span.name === name)!
  const edit = named('POST /v1/paraphrase_content')
  expect(attributesOf(edit)).toMatchObject({ 'http.route': '/v1/paraphrase_content', 'http.response.status_code': 200 })
  expect(edit).toMatchObject({ kind: 2 })
  expect(edit.parentSpanId ?? '').toBe('')
  const call = named('model paraphrase')
  expect(call).toMatchObject({ traceId: edit.traceId, parentSpanId: edit.spanId, kind: 3 })
  expect(attributesOf(call)).toMatchObject({ outcome: 'stop' })
  const statements = spans.filter((span) => span.traceId === edit.traceId && span.name.startsWith('db '))
  expect(statements.length).toBeGreaterThan(2)
  expect(attributesOf(statements[0]!)['db.query.text']).toMatch(/\$1/)
  expect(named('job send-link').kind).toBe(5)
  expect(spans.some(({ name }) => name.includes('healthz'))).toBe(false)
  const all = collector.bodies.join('')
  for (const secret of ['A secret sentence', 'ada@example.org', token]) expect(all).not.toContain(secret)
})

const missing = async () => {
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
}

it('names the missing packages in one sentence, and continues without them', async () => {
  const said: unknown[] = []
  const stop = await startTracing('http://127.0.0.1:1/v1/traces', {
    log: { warn: (message: unknown) => void said.push(message) } as never,
    loadPackages: missing,
  })
  await stop()
  expect(said).toEqual([expect.stringContaining(`npm install --no-save --prefix .. ${packages.join(' ')}`)])
})
