import { once } from 'node:events'
import { createServer as createMailServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startProxy } from '#tests/doubles/http-proxy/http-proxy.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { recaptchaKeys, startRecaptchaServer } from '#tests/doubles/recaptcha-server/recaptcha-server.ts'
import { startWebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { listModels } from '#writer/model/servers/find-models.ts'
import { googleCaptcha } from '../captcha/google-captcha.ts'
import { readConfig } from '../config/index.ts'
import { createGoogle } from '../features/accounts/google/google.ts'
import { stripeProvider } from '../features/billing/stripe/stripe-provider.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { useProxies } from './proxies.ts'
import { postWebhook } from '../webhooks/post-webhook.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  useProxies(null)
  for (const close of closing.splice(0).toReversed()) await close()
})

const newProxy = async (options: Parameters<typeof startProxy>[0] = {}) => {
  const proxy = await startProxy(options)
  closing.push(() => proxy.close())
  return proxy
}
const newModelServer = async () => {
  const server = await startModelServer({ firstTokenMs: 1, tokensPerSecond: 10_000 })
  closing.push(() => server.close())
  return server
}
/** Applies proxies from the operator's environment variables. */
const use = (environment: Record<string, string>) => useProxies(readConfig(environment).proxies)

const readAll = async (baseUrl: string) => {
  const model = openAiCompatible({ baseUrl, model: 'double', timeouts: { retryMs: 1 } })
  let text = ''
  const request = { task: 'test', messages: [{ role: 'user' as const, content: 'Write two sentences about bees.' }] }
  for await (const event of model.text(request)) if (event.type === 'delta') text += event.text
  return text
}

const issuer = () => new URL('https://accounts.example')

describe('calls to addresses that the operator chose', () => {
  it('reach a model through HTTP_PROXY, with the name and password of the proxy', async () => {
    const model = await newModelServer()
    const proxy = await newProxy({ to: model.port, credentials: 'ink:loom%' })
    use({ HTTP_PROXY: proxy.url.replace('//', '//ink:loom%25@') })
    expect(await readAll('http://models.example/v1')).not.toBe('')
    expect(proxy.requests).toContain('POST http://models.example/v1/chat/completions')
    expect(await listModels('http://models.example/v1', { timeoutMs: 5000 })).not.toEqual([])
    expect(proxy.requests).toContain('GET http://models.example/v1/models')
  })

  it('ask HTTPS_PROXY for a tunnel to an https address', async () => {
    const proxy = await newProxy()
    use({ https_proxy: proxy.url })
    await expect(readAll('https://models.example/v1')).rejects.toMatchObject({ name: 'ModelError' })
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT models.example:443']))
  })

  it('go directly to this machine, and to hosts of NO_PROXY', async () => {
    const model = await newModelServer()
    const proxy = await newProxy({ to: model.port })
    use({ HTTP_PROXY: proxy.url, NO_PROXY: 'models.invalid, .internal.invalid' })
    expect(await readAll(model.url)).not.toBe('')
    for (const host of ['models.invalid', 'a.models.invalid', 'b.internal.invalid'])
      await expect(fetch(`http://${host}/`)).rejects.toThrow('fetch failed')
    expect(proxy.requests).toEqual([])
    await fetch('http://other.invalid/v1/models')
    expect(proxy.requests).toEqual(['GET http://other.invalid/v1/models'])
  })

  it('reach the captcha through the proxy', async () => {
    const captcha = await startRecaptchaServer()
    closing.push(() => captcha.close())
    const proxy = await newProxy({ to: Number(new URL(captcha.url).port) })
    use({ HTTP_PROXY: proxy.url })
    const google = googleCaptcha({} as never, { ...recaptchaKeys, apiBase: 'http://captcha.example' })
    await expect(google.check('wrong', '192.0.2.1')).rejects.toMatchObject({ code: 'captcha_invalid' })
    expect(proxy.requests).toEqual(['POST http://captcha.example/siteverify'])
  })

  it('reach Stripe and the issuer through the proxy', async () => {
    const proxy = await newProxy()
    use({ HTTPS_PROXY: proxy.url })
    const config = readConfig({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_m',
      STRIPE_PRICE_QUARTERLY: 'price_q',
      STRIPE_PRICE_YEARLY: 'price_y',
    })
    const stripe = stripeProvider(config.checkout as Extract<typeof config.checkout, { kind: 'stripe' }>, () => '')
    await expect(stripe.prices()).rejects.toBeInstanceOf(Error)
    expect(proxy.requests).toContain('CONNECT api.stripe.com:443')
    const google = createGoogle({ issuer, clientId: 'inkloom', clientSecret: 'secret', plainHttp: false })
    const secrets = { state: 'a', nonce: 'b', verifier: 'c' }
    await expect(google.begin(secrets, new URL('https://write.example'))).rejects.toBeInstanceOf(Error)
    expect(proxy.requests.at(-1)).toBe('CONNECT accounts.example:443')
  })

  it('reach a mail server through the proxy that SMTP_URL names', async () => {
    const mail = createMailServer((socket) => socket.end('554 Not today\r\n')).listen(0, '127.0.0.1')
    await once(mail, 'listening')
    closing.push(() => mail.close())
    const proxy = await newProxy({ to: (mail.address() as AddressInfo).port })
    const url = `smtp://mail.example:587?proxy=${encodeURIComponent(proxy.url)}`
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.example', SUPPORT_EMAIL: 'a@b.example' }).smtpUrl).toBe(url)
    const mailer = smtpMailer(url, () => 'a@b.example')
    await expect(mailer.send({ to: 'c@d.example', subject: 'Hello', text: 'Bees.' })).rejects.toThrow(/554|Not today/)
    expect(proxy.requests).toEqual(['CONNECT mail.example:587'])
  })
})

const post = (url: string, proxy: string | null) =>
  postWebhook(
    new URL(url),
    { headers: {}, body: '{}' },
    {
      ssrfGuard: { allowed: ['127.0.0.0/8'], proxy, lookUp: async () => ['127.0.0.1'] },
      withinMs: 10_000,
      cutOff: new AbortController().signal,
    },
  )
const newReceiver = async () => {
  const receiver = await startWebhookReceiver()
  closing.push(() => receiver.close())
  return { hits: receiver.hits, port: Number(new URL(receiver.url).port) }
}

describe('a webhook', () => {
  it('connects to the checked address, regardless of the proxies for other calls', async () => {
    const receiver = await newReceiver()
    const proxy = await newProxy({ to: receiver.port })
    use({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url })
    expect(await post(`http://books.example:${receiver.port}/done`, null)).toMatchObject({ status: 204 })
    expect([receiver.hits.length, proxy.requests]).toEqual([1, []])
  })

  it('goes through a proxy of its own, which receives that address and never the host name', async () => {
    const receiver = await newReceiver()
    const proxy = await newProxy({ to: receiver.port, credentials: 'ink:loom' })
    const withCredentials = proxy.url.replace('//', '//ink:loom@')
    expect(await post(`http://books.example:${receiver.port}/done`, withCredentials)).toMatchObject({ status: 204 })
    expect(proxy.requests).toEqual([`CONNECT 127.0.0.1:${receiver.port}`])
    expect(receiver.hits[0]).toMatchObject({ path: '/done', headers: { host: `books.example:${receiver.port}` } })
    expect(await post('https://books.example/done', proxy.url)).toMatchObject({ why: 'no answer (proxy answered 407)' })
    expect(proxy.requests.at(-1)).toBe('CONNECT 127.0.0.1:443')
  })
})
