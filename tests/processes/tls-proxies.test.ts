import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startProxy } from '#tests/doubles/http-proxy/http-proxy.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { type Authority, newAuthority, startTlsFront } from '#tests/doubles/tls-front/tls-front.ts'
import { startWebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { canRun } from '#tests/validators/validator.ts'

const hasOpenssl = canRun(
  'TLS through a proxy',
  spawnSync('openssl', ['version']).status === 0,
  'install the program openssl',
)

describe.runIf(hasOpenssl)('through a proxy with end-to-end TLS', () => {
  let authority: Authority
  beforeAll(() => {
    authority = newAuthority()
  })
  afterAll(() => authority.remove())
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  /** Starts a TLS server for these names, and a proxy to it. */
  const lay = async (to: number, ...names: string[]) => {
    const front = await startTlsFront(to, authority.issue(...names))
    closing.push(front.close)
    const proxy = await startProxy({ to: front.port })
    closing.push(() => proxy.close())
    return { front, proxy }
  }
  const newModel = async () => {
    const model = await startModelServer({ firstTokenMs: 1, tokensPerSecond: 10_000 })
    closing.push(() => model.close())
    return model
  }
  /** Runs in a separate process, because Node.js reads NODE_EXTRA_CA_CERTS at its start. */
  const callOut = async (kind: string, url: string, environment: Record<string, string>, ca = authority.file) => {
    const child = spawn(process.execPath, ['tests/processes/fixtures/call-out.ts', kind, url], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: ca, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return JSON.parse(await text(child.stdout)) as unknown
  }

  it('a model works with its own name and a certificate that the operator trusts', async () => {
    const { front, proxy } = await lay((await newModel()).port, 'DNS:models.example')
    const found = await callOut('model', 'https://models.example/v1', { HTTPS_PROXY: proxy.url })
    expect(found).toEqual({ written: true })
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT models.example:443']))
    expect(new Set(front.names)).toEqual(new Set(['models.example']))
  })

  it('a model with another name or an untrusted certificate is rejected', async () => {
    const { proxy } = await lay((await newModel()).port, 'DNS:other.example')
    const environment = { HTTPS_PROXY: proxy.url }
    const failed = { failed: expect.stringContaining('Error') }
    expect(await callOut('model', 'https://models.example/v1', environment)).toMatchObject(failed)
    expect(await callOut('model', 'https://other.example/v1', environment, '')).toMatchObject(failed)
    expect(await callOut('model', 'https://other.example/v1', environment)).toEqual({ written: true })
  })

  it('Stripe is called by its own name', async () => {
    const { front, proxy } = await lay((await newModel()).port, 'DNS:stripe.example')
    const found = await callOut('stripe', 'https://stripe.example', {
      HTTPS_PROXY: proxy.url,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_m',
      STRIPE_PRICE_QUARTERLY: 'price_q',
      STRIPE_PRICE_YEARLY: 'price_y',
    })
    // The server behind the proxy is not Stripe.
    expect(found).toHaveProperty('failed')
    expect(proxy.requests[0]).toBe('CONNECT stripe.example:443')
    expect(front.names[0]).toBe('stripe.example')
  })

  it('mail bypasses the proxy', async () => {
    const { proxy } = await lay((await newModel()).port, 'DNS:models.example')
    const mail = createServer((socket) => socket.end('554 Not today\r\n')).listen(0, '127.0.0.1')
    await once(mail, 'listening')
    closing.push(() => mail.close())
    const url = `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`
    const environment = { HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url }
    expect(await callOut('mail', url, environment)).toMatchObject({ failed: expect.stringContaining('554') })
    expect(proxy.requests).toEqual([])
  })

  it('a webhook connects to the checked address, and uses the name inside the tunnel', async () => {
    const receiver = await startWebhookReceiver()
    closing.push(() => receiver.close())
    const { front, proxy } = await lay(Number(new URL(receiver.url).port), 'DNS:books.example', 'IP:127.0.0.1')
    const environment = { WEBHOOK_PROXY: proxy.url, HTTPS_PROXY: 'http://127.0.0.1:1' }
    expect(await callOut('webhook', 'https://books.example/done', environment)).toMatchObject({ status: 204 })
    expect(front.names).toEqual(['books.example'])
    expect(await callOut('webhook', 'https://127.0.0.1/done', environment)).toMatchObject({ status: 204 })
    expect(proxy.requests).toEqual(['CONNECT 127.0.0.1:443', 'CONNECT 127.0.0.1:443'])
    expect(receiver.hits).toHaveLength(2)
  })

  it('a webhook is not sent to a server with a certificate for another name', async () => {
    const receiver = await startWebhookReceiver()
    closing.push(() => receiver.close())
    const { proxy } = await lay(Number(new URL(receiver.url).port), 'DNS:localhost')
    const environment = { WEBHOOK_PROXY: proxy.url }
    for (const url of ['https://books.example/done', 'https://127.0.0.1/done'])
      expect(await callOut('webhook', url, environment)).toMatchObject({
        status: null,
        why: 'no answer (ERR_TLS_CERT_ALTNAME_INVALID)',
      })
    expect(receiver.hits).toEqual([])
  })
})
