import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callbackMessages, CallbackUrl } from '#contract/callback-url.ts'
import { checkReceiver } from './check-receiver.ts'
import { postWebhook } from './post-webhook.ts'
import { askNameServers, type SsrfGuard } from './resolve-receiver.ts'

/** Spellings of addresses of this machine and of the networks around it. */
const addresses = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '127.0.0.1%2e',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:0001::1]',
  '[2001::7f00:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:10.0.0.1]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0xA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'loc%61lhost',
  'ｌｏｃａｌｈｏｓｔ',
  'inside.example',
  'both.example',
  'mapped.example',
  'metadata.example',
]

/** The answers of an attacker's name servers. */
const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
}
const strict: SsrfGuard = {
  allowed: [],
  lookUp: async (name, signal) => names[name] ?? askNameServers(name, signal),
}

let hits = 0
let port: number
const servers = ['127.0.0.1', '::1'].map((host) => ({ host, server: createServer((_, response) => response.end()) }))
beforeAll(async () => {
  for (const { host, server } of servers) {
    server.on('connection', () => hits++)
    await once(server.listen(port, host), 'listening')
    port = (server.address() as AddressInfo).port
  }
})
afterAll(() => {
  for (const { server } of servers) server.close()
})

const hostile = () => [
  ...addresses.flatMap((host) => [
    `http://${host}:${port}/`,
    `https://${host}:${port}/`,
    `http://${host}/latest/meta-data/`,
  ]),
  `http://elsewhere.example@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@elsewhere.example/`,
  `http://elsewhere.example:80@127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}/`,
  `http:/127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:///127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `ht\ntp://127.0.0.1:${port}/`,
  ` http://127.0.0.1:${port}/ `,
  `http://127.0.0.1\t:${port}/`,
  `http://127.0.0.1:${port}?elsewhere.example`,
  `http://user@localhost:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET`,
  `file:///etc/passwd`,
  `data:text/plain,hello`,
  `unix:/var/run/docker.sock`,
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'http://[fe80::1%25lo]/',
]

const post = (url: string, ssrfGuard: SsrfGuard) =>
  postWebhook(
    new URL(url),
    { headers: {}, body: '{}' },
    { ssrfGuard, withinMs: 2000, cutOff: new AbortController().signal },
  )
/** Orders with a callback address. Returns `taken`, `refused` or the error's message. */
const order = async (url: string) => {
  const read = CallbackUrl.safeParse(url)
  if (!read.success) return 'refused'
  return checkReceiver(read.data, strict).then(
    () => 'taken',
    (error: Error) => error.message,
  )
}

it('refuses orders with any of 200 hostile addresses, and connects to none of them', async () => {
  const urls = hostile()
  expect(new Set(urls).size).toBeGreaterThanOrEqual(200)
  const ordered = await Promise.all(urls.map(async (url) => [url, await order(url)]))
  expect(ordered.filter(([, said]) => said !== 'refused' && said !== callbackMessages.inside)).toEqual([])
  // Sends to these addresses as if they had been accepted, because their names may have resolved to
  // others before.
  const sendable = urls.filter((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  expect(sendable.length).toBeGreaterThanOrEqual(200)
  for (const url of sendable)
    expect({ url, answer: await post(url, strict) }).toEqual({
      url,
      answer: { status: null, why: 'refused: the address leads inside' },
    })
  expect(hits).toBe(0)
})

it('connects to the checked address, even if the name resolves to another one a moment later', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let lookups = 0
  const lookUp = async () => answers[lookups++]!
  const answer = await post(`http://rebound.example:${port}/`, { allowed: ['127.0.0.1/32'], lookUp })
  expect([answer, lookups, hits]).toEqual([{ status: 200, retryAfter: null }, 1, 1])
})

it('accepts a name that does not resolve yet, and does not wait long for name servers', async () => {
  const silent: SsrfGuard = {
    allowed: [],
    lookUp: (_, signal) => new Promise((_, fail) => signal.addEventListener('abort', fail)),
  }
  const unknown: SsrfGuard = { allowed: [], lookUp: async () => [] }
  await expect(checkReceiver('https://unknown.example/', unknown)).resolves.toBeUndefined()
  await expect(checkReceiver('https://silent.example/', silent, { patienceMs: 20 })).resolves.toBeUndefined()
})

it.each([
  ['example.org/hook', callbackMessages.invalid],
  ['', callbackMessages.invalid],
  ['mailto:ada@example.org', callbackMessages.invalid],
  ['https://ada:secret@example.org/', callbackMessages.credentials],
  ['https://:secret@example.org/', callbackMessages.credentials],
  ['https://example.org:22/', callbackMessages.port],
  ['http://example.org:0/', callbackMessages.port],
  [`https://example.org/${'x'.repeat(2028)}`, callbackMessages.length],
])('says what is wrong with %j', (url, message) => {
  expect(CallbackUrl.safeParse(url).error?.issues.map((issue) => issue.message)).toEqual([message])
})

it.each(['http://example.org', 'https://example.org:8443/a?b=c#d', `https://example.org/${'x'.repeat(2027)}`])(
  'takes %j',
  (url) => {
    expect(CallbackUrl.parse(url)).toBe(url)
  },
)

it.each([
  'https://hooks/',
  'https://example/',
  'https://hooks.invalid/',
  'https://printer.local/',
  'https://router.home.arpa/',
  'https://api.internal/',
  'https://hooks.test/',
  'https://service.onion/',
  `https://${'x'.repeat(64)}.example.org/`,
  `https://${'long.'.repeat(50)}example.org/`,
  'https://-bad-.example.org/',
  'https://a..example.org/',
  'https://example.org../',
])('refuses %s, which cannot exist on the public internet', async (url) => {
  const ssrfGuard: SsrfGuard = { allowed: [], lookUp: async () => [] }
  await expect(checkReceiver(url, ssrfGuard)).rejects.toMatchObject({ fields: { callback_url: callbackMessages.host } })
})

it('accepts names of a local network where the operator allows private networks, and names that may resolve later', async () => {
  const ssrfGuard: SsrfGuard = { allowed: ['10.0.0.0/8'], lookUp: async () => ['10.0.0.1'] }
  await expect(checkReceiver('http://receiver:3000/hook', ssrfGuard)).resolves.toBeUndefined()
  await expect(
    checkReceiver('https://not-yet.example.org/', { allowed: [], lookUp: async () => [] }),
  ).resolves.toBeUndefined()
})
