import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { random } from '#tests/random.ts'
import { ApiError, createApi } from './api.ts'
import { type Behaviour, drawFault, type Fault } from './faults.ts'
import { parseForm } from './form.ts'
import { createLife, type Life } from './life.ts'
import { createStore, type Store, type StripeEvent } from './store.ts'

export type { StripeEvent } from './store.ts'

interface Answer {
  status: number
  body: unknown
}

/** Options for sending an event incorrectly. */
interface Delivery {
  secret?: string
  /** Age of the signature in seconds. */
  age?: number
  /** Changes the body after signing. */
  alter?: (body: string) => string
}

export interface StripeServer {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly prices: Store['prices']
  /** The stored objects. */
  readonly store: Store
  readonly life: Life
  /** Method and path of each call, oldest first. */
  readonly calls: readonly string[]
  /** The settings with which Inkloom uses this server. */
  readonly environment: Record<string, string>
  /**
   * Sets the faults of the next calls in order; null is a good call. Takes precedence over the
   * shares.
   */
  next(...faults: (Fault | null)[]): void
  set(behaviour: Partial<Behaviour>): void
  /** Called after each answer. */
  onCall: ((call: string) => void) | null
  /** Posts an event like Stripe, with a signature of its bytes. */
  deliver(event: StripeEvent, to: string, delivery?: Delivery): Promise<Response>
  close(): Promise<void>
}

export const sign = (body: string, secret: string, age = 0): string => {
  const time = Math.floor(Date.now() / 1000) - age
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const send = (response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double', ...headers })
  response.end(JSON.stringify(body))
}

const failure = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})

/**
 * Starts a server with the parts of Stripe's API that are used here. It signs events like Stripe,
 * and simulates faults.
 */
export const startStripeServer = async (overrides: Partial<Behaviour> = {}): Promise<StripeServer> => {
  const key = 'sk_test_double_0123456789'
  const webhookSecret = 'whsec_double_0123456789abcdef0123456789abcdef'
  const behaviour: Behaviour = { faults: {}, slowMs: 100, ...overrides }
  const store = createStore()
  const life = createLife(store)
  const planned: (Fault | null)[] = []
  const calls: string[] = []
  const remembered = new Map<string, { request: string; answer: Answer }>()
  let url = ''
  const api = createApi(store, life, () => url)

  const answerCall = (request: IncomingMessage, body: string, fault: Fault | null): Answer => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(request.headers['stripe-version'])))
      return failure(400, 'invalid_request_error', 'Invalid Stripe API version')
    const { pathname, search } = new URL(request.url!, url)
    if (fault === 'error') return failure(500, 'api_error', 'An unknown error occurred')
    if (fault === 'busy') return failure(429, 'rate_limit_error', 'Too many requests')
    const form = parseForm(request.method === 'GET' ? search.slice(1) : body)
    try {
      return { status: 200, body: structuredClone(api({ method: request.method!, path: pathname, form })) }
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body }
      throw error
    }
  }

  /**
   * Repeats the answer for an idempotency key, including errors, and refuses the key for another
   * request.
   */
  const answerOnce = (request: IncomingMessage, body: string, fault: Fault | null): Answer & { replayed?: boolean } => {
    const idempotencyKey = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof idempotencyKey !== 'string') return answerCall(request, body, fault)
    const known = remembered.get(idempotencyKey)
    const fingerprint = `${request.url} ${body}`
    if (known?.request === fingerprint) return { ...known.answer, replayed: true }
    if (known)
      return failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    const answer = answerCall(request, body, fault)
    // Answers that were refused before processing are not stored.
    if (answer.status < 400 || answer.status === 500) remembered.set(idempotencyKey, { request: fingerprint, answer })
    return answer
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const call = `${request.method} ${request.url!.split('?')[0]}`
    const fault = planned.length ? planned.shift()! : drawFault(behaviour, random)
    calls.push(call)
    const { replayed, ...answer } = answerOnce(request, body, fault)
    if (fault === 'hang') return
    if (fault === 'lost') return void response.destroy()
    if (fault === 'slow') await setTimeout(behaviour.slowMs)
    send(response, answer, replayed ? { 'idempotent-replayed': 'true' } : {})
    server.onCall?.(call)
  }

  const http = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    serve(request, response).catch((error: unknown) => send(response, failure(500, 'api_error', String(error))))
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const server: StripeServer = {
    url,
    key,
    webhookSecret,
    prices: store.prices,
    store,
    life,
    calls,
    environment: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: store.prices.monthly,
      STRIPE_PRICE_QUARTERLY: store.prices.quarterly,
      STRIPE_PRICE_YEARLY: store.prices.yearly,
      STRIPE_API_BASE: url,
    },
    onCall: null,
    next: (...faults) => void planned.push(...faults),
    set: (change) => void Object.assign(behaviour, change),
    deliver(event, to, { secret = webhookSecret, age = 0, alter = (text: string) => text } = {}) {
      const body = JSON.stringify(event)
      return fetch(`${to}/v1/stripe_webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, secret, age) },
        body: alter(body),
      })
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}
