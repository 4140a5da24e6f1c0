import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../security/log.ts'
import { sectionStep, outlineStep, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

interface Line {
  msg: string
  route?: string
  [name: string]: unknown
}

const lines: Line[] = []
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Line) })
const writer = scriptedBookWriter(async ({ order, hooks }) => {
  await hooks.keep(outlineStep(order))
  for (let chapter = 0; chapter < order.chapters; chapter++)
    for (let section = 0; section < order.subChapters; section++) await hooks.keep(sectionStep(chapter, section))
})

let inkloom: TestInkloom
let token: string
let userId: string
beforeAll(async () => {
  inkloom = await testInkloom({ log, writer })
  await inkloom.signUp('owner@example.org')
  lines.length = 0
  token = await inkloom.signUp('ada@example.org')
  userId = String(lines.find(({ event }) => event === 'sign-up')?.['user'])
})
afterAll(() => inkloom.stop())

/** Returns the log line of the request with this id. */
const lineOf = (id: string) =>
  vi.waitFor(() => lines.find((line) => line['reqId'] === id && line.msg === 'request') ?? expect.fail())
const ask = async (path: string, { id, ...init }: RequestInit & { id: string }) => {
  const answer = await fetch(inkloom.address + path, {
    ...init,
    headers: { 'X-Request-Id': id, ...(init.headers as Record<string, string>) },
  })
  const text = await answer.text()
  return { answer, bytes: Buffer.byteLength(text), line: await lineOf(answer.headers.get('x-request-id')!) }
}

describe('the access log', () => {
  it('has one line for each request, with route, status, time, bytes and user, under the id of the response', async () => {
    const { answer, bytes, line } = await ask('/v1/user_info?secret=canary', {
      id: 'from-a-proxy.1',
      headers: { token },
    })
    expect(answer.headers.get('x-request-id')).toBe('from-a-proxy.1')
    expect(line).toMatchObject({ method: 'GET', route: '/v1/user_info', status: 200, bytes, user: userId })
    expect(line['ms']).toBeGreaterThan(0)
    expect(lines.filter(({ reqId, msg }) => reqId === 'from-a-proxy.1' && msg === 'request')).toHaveLength(1)
  })

  it.each(['short', 'a b c d e f g h', 'x'.repeat(65), '"} injected {"', 'ünïcödé-id'])(
    'rejects the id %j of a caller',
    async (id) => {
      const answer = await fetch(`${inkloom.address}/healthz`, {
        headers: { 'X-Request-Id': Buffer.from(id).toString('latin1') },
      })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    },
  )

  it('logs the route of an address and nothing that was sent', async () => {
    const requests: [string, string, RequestInit?][] = [
      ['/v1/login_with_token/canary-token', '/v1/login_with_token/:token'],
      ['/v1/auth/google/callback?code=canary&state=canary', '/v1/auth/google/callback'],
      ['/v1/canary', '/v1/*'],
      ['/canary?token=canary', '/*'],
      [
        '/v1/login',
        '/v1/login',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'canary@example.org', password: 'canary' }),
        },
      ],
    ]
    for (const [index, [path, route, init]] of requests.entries()) {
      const { line } = await ask(path, { id: `canaries-${index}`, redirect: 'manual', ...init })
      expect(line).toMatchObject({ route })
    }
    expect(JSON.stringify(lines)).not.toContain('canary')
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  it('has a line for a stream whose reader disconnected', async () => {
    const body = { language: 'english', tone: 'Informative' } as const
    const { project_id: id } = await inkloom.call('POST /create_empty_project', { body }, token)
    const leave = new AbortController()
    const answer = await fetch(`${inkloom.address}/v1/projects/${id}/events`, {
      headers: { token, 'X-Request-Id': 'a-stream-left' },
      signal: leave.signal,
    })
    expect(answer.status).toBe(200)
    leave.abort()
    expect(await lineOf('a-stream-left')).toMatchObject({
      route: '/v1/projects/:id/events',
      aborted: true,
      user: userId,
    })
  })
})

describe('domain events', () => {
  it('a sign-up has one line', () => {
    expect(lines.filter(({ event }) => event === 'sign-up')).toEqual([
      expect.objectContaining({
        msg: 'account opened',
        user: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: expect.any(String),
      }),
    ])
  })

  it('a payment and a book have one line each', async () => {
    const { prices } = await inkloom.call('GET /pricing')
    const { checkout_url } = await inkloom.call(
      'POST /checkout/:priceId',
      { params: { priceId: prices.monthly.id } },
      token,
    )
    const id = checkout_url.split('/').at(-1)!
    await inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome: 'pay' } }, token)
    await vi.waitFor(() => expect(lines.filter(({ event }) => event === 'payment')).toHaveLength(1))
    expect(lines.find(({ event }) => event === 'payment')).toMatchObject({ user: userId, provider: 'test' })

    const body = { description: 'A guide to canary harbours', chapters: 2, sub_chapters: 2 }
    const { guid } = await inkloom.call('POST /generate', { body }, token)
    await vi.waitFor(() => expect(lines.filter(({ event }) => event === 'book')).toHaveLength(1))
    expect(lines.find(({ event }) => event === 'book')).toMatchObject({
      msg: 'book done',
      guid,
      user: userId,
      status: 'DONE',
      sections: 4,
      gaps: 0,
    })
    expect(JSON.stringify(lines)).not.toContain('canary')
  })
})
