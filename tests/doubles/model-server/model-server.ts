import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatBody } from './ask.ts'
import { readAsk } from './ask.ts'
import type { Behaviour, Fault } from './behaviour.ts'
import { behaviourOf, checkFaults, drawFault, politeBehaviour } from './behaviour.ts'
import { createPrefixCache } from './prefix-cache.ts'
import { hash } from './random.ts'
import type { Memory, Reply } from './reply.ts'
import { tokensOf, writeReply } from './reply.ts'
import { refuse, sendError, sendJson } from './refuse.ts'
import { createSlots } from './slots.ts'
import { streamReply } from './stream-reply.ts'

export interface RecordedRequest {
  readonly body: ChatBody
  readonly headers: IncomingHttpHeaders
  fault: Fault | null
  /** The complete reply, even if it is not sent completely. */
  reply: string
  tokensSent: number
  promptTokens: number
  /** Tokens at the beginning of the prompt that an earlier prompt began with; 0 without a cache. */
  cachedTokens: number
  /**
   * Milliseconds since 1970 at which the request arrived, and at which its reply was complete; 0
   * while it is open.
   */
  readonly arrivedAt: number
  endedAt: number
  /** `left`: the caller closed the connection before the reply was complete. */
  state: 'open' | 'finished' | 'left'
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
}

export interface ModelServerOptions extends Partial<Behaviour> {
  port?: number
  /** The names that `/v1/models` lists. Calls with any name are answered. */
  models?: string[]
  /** Additional fields of each model in `/v1/models`, for example `pricing`. */
  listed?: object
  /**
   * Caches prompts by their beginnings, in blocks of 128 tokens from 1,024 tokens on, and reports
   * the cached tokens as OpenAI does.
   */
  cachesPrompts?: boolean
  /** The accepted API keys; undefined accepts every call. */
  keys?: string[]
  /** Parameters that are refused with 400, as older and stricter servers do. */
  unsupported?: string[]
  /** Returns a scripted reply, or undefined for a generated one. */
  reply?: (body: ChatBody) => string | undefined
  /** Returns the text that is sent instead of generated prose. */
  spoil?: (prose: string) => string
}

export interface ModelServer {
  /** Includes `/v1`, as base URLs do. */
  readonly url: string
  readonly port: number
  readonly requests: readonly RecordedRequest[]
  /** Calls that are open now, and their maximum so far. */
  readonly open: number
  readonly mostOpen: number
  /**
   * Sets the faults of the next calls in order; null is a good call. Takes precedence over the
   * shares of `faults`.
   */
  next(...faults: (Fault | null)[]): void
  set(behaviour: Partial<Behaviour>): void
  forget(): void
  close(): Promise<void>
}

/**
 * The maximum number of recorded requests, so that a long-running server does not fill the memory.
 */
const remembered = 20_000

const now = (): number => performance.timeOrigin + performance.now()

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const countUp = <K>(counts: Map<K, number>, key: K): number => {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** The tokens of all messages, each of which begins with its role. */
const promptTokensOf = ({ messages }: ChatBody): string[] =>
  messages.flatMap(({ role, content }) => [role, ...tokensOf(content)])

const wholeReply = (text: string): Reply => ({ text, tokens: tokensOf(text), finish: 'stop' })

/** Faults in which the fake server closes the connection. */
const breaksConnection: readonly (Fault | null)[] = ['refused', 'dropped']

/** Starts an OpenAI-compatible server that writes plausible text and simulates faults. */
export const startModelServer = async (options: ModelServerOptions = {}): Promise<ModelServer> => {
  const {
    port = 0,
    models = ['double'],
    listed = {},
    cachesPrompts = false,
    keys,
    unsupported = [],
    reply: scripted,
    spoil,
    ...overrides
  } = options
  checkFaults(overrides.faults ?? {})
  const standing: Behaviour = { ...politeBehaviour, ...overrides }
  const requests: RecordedRequest[] = []
  const planned: (Fault | null)[] = []
  const attempts = new Map<number, number>()
  const callsOfModel = new Map<string, number>()
  const memory: Memory = new Map()
  const cache = cachesPrompts ? createPrefixCache() : undefined
  const slots = createSlots(() => standing.concurrency)
  let open = 0
  let mostOpen = 0
  let calls = 0

  const record = (request: IncomingMessage, response: ServerResponse, body: ChatBody): RecordedRequest => {
    open++
    mostOpen = Math.max(mostOpen, open)
    const closed = Promise.withResolvers<void>()
    const recorded: RecordedRequest = {
      body,
      headers: request.headers,
      fault: null,
      reply: '',
      tokensSent: 0,
      promptTokens: 0,
      cachedTokens: 0,
      arrivedAt: now(),
      endedAt: 0,
      state: 'open',
      closed: closed.promise,
    }
    requests.push(recorded)
    if (requests.length > remembered) requests.shift()
    response.once('finish', () => {
      recorded.endedAt = now()
    })
    response.once('close', () => {
      open--
      recorded.state = response.writableFinished || breaksConnection.includes(recorded.fault) ? 'finished' : 'left'
      closed.resolve()
    })
    return recorded
  }

  const usageOf = ({ promptTokens, cachedTokens }: RecordedRequest, reply: Reply) => ({
    prompt_tokens: promptTokens,
    completion_tokens: reply.tokens.length,
    total_tokens: promptTokens + reply.tokens.length,
    ...(cache && { prompt_tokens_details: { cached_tokens: cachedTokens } }),
  })

  const answerWhole = (
    response: ServerResponse,
    body: ChatBody,
    reply: Reply,
    fault: Fault | null,
    recorded: RecordedRequest,
  ) => {
    const text = JSON.stringify({
      id: `chatcmpl-${calls}`,
      object: 'chat.completion',
      created: 1_700_000_000,
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content: reply.text }, finish_reason: reply.finish }],
      usage: usageOf(recorded, reply),
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    const half = text.slice(0, text.length / 2)
    if (fault === 'nonsense' || fault === 'cut') response.end(half)
    else if (fault === 'dropped') response.write(half, () => response.destroy())
    else if (fault === 'silence') response.write(half)
    else response.end(text)
  }

  const chat = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await readBody(request)) as ChatBody
    const ask = readAsk(body)
    const behaviour = behaviourOf(body.model, standing)
    // The nonce of the prompt's tags is random, and would make the faults random too.
    const prompt = ask.prompt.replaceAll(/-[0-9a-f]{12}\b/g, '')
    const attempt = countUp(attempts, hash(`${body.model} ${prompt}`))
    const ofModel = countUp(callsOfModel, body.model)
    calls++
    const id = `chatcmpl-${calls}`
    const recorded = record(request, response, body)
    const fault = planned.length ? planned.shift()! : drawFault(behaviour, { prompt, attempt, ofModel })
    recorded.fault = fault
    const unknown = unsupported.find((parameter) => parameter in body)
    if (unknown) return sendError(response, 400, `Unsupported parameter: '${unknown}'`)
    await slots.take()
    void recorded.closed.then(slots.give)
    if (response.destroyed || refuse(response, fault, behaviour)) return

    const promptTokens = promptTokensOf(body)
    recorded.promptTokens = promptTokens.length
    recorded.cachedTokens = cache?.read(body.model, promptTokens) ?? 0
    const own = scripted?.(body)
    const generated = () => {
      const reply = writeReply(body, ask, behaviour, fault, attempt, memory)
      return spoil && ask.kind === 'prose' ? wholeReply(spoil(reply.text)) : reply
    }
    const reply = own === undefined ? generated() : wholeReply(own)
    recorded.reply = reply.text
    const isWhole = !body.stream
    const wait =
      behaviour.firstTokenMs +
      (isWhole && behaviour.tokensPerSecond ? (reply.tokens.length * 1000) / behaviour.tokensPerSecond : 0)
    if (!isWhole) {
      response.socket?.setNoDelay(true)
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      response.flushHeaders()
    }
    const speak = () => {
      if (response.destroyed || fault === 'no-token') return
      if (isWhole) return answerWhole(response, body, reply, fault, recorded)
      void streamReply(response, {
        body,
        reply,
        fault,
        id,
        tokensPerSecond: behaviour.tokensPerSecond,
        usage: usageOf(recorded, reply),
        onToken: () => recorded.tokensSent++,
      })
    }
    if (wait) setTimeout(speak, wait)
    else speak()
  }

  const control = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST') {
      const wished = JSON.parse(await readBody(request)) as Partial<Behaviour>
      checkFaults(wished.faults ?? {})
      Object.assign(standing, wished)
    }
    const { concurrency } = standing
    sendJson(response, 200, {
      behaviour: { ...standing, concurrency: concurrency === Infinity ? null : concurrency },
      calls,
      open,
      mostOpen,
    })
  }

  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0]
    if (path === '/control') return control(request, response)
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    // Some real servers quote the key in their answer, so this one does too.
    if (keys && !keys.includes(key)) return sendError(response, 401, `Incorrect API key provided: ${key}`)
    if (path === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model', ...listed })) })
    if (path === '/v1/chat/completions' && request.method === 'POST') return chat(request, response)
    sendError(response, 404, `Nothing at ${request.method} ${path}`)
  }

  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, 400, error instanceof Error ? error.message : String(error))
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    port: address.port,
    requests,
    get open() {
      return open
    },
    get mostOpen() {
      return mostOpen
    },
    next: (...faults) => planned.push(...faults),
    set: (behaviour) => {
      checkFaults(behaviour.faults ?? {})
      Object.assign(standing, behaviour)
    },
    forget: () => {
      requests.length = 0
      planned.length = 0
      attempts.clear()
      callsOfModel.clear()
      memory.clear()
      cache?.forget()
      mostOpen = open
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
