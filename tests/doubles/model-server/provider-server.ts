import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ask, Schema } from './ask.ts'
import { readAsk } from './ask.ts'
import { politeBehaviour } from './behaviour.ts'
import type { Provider, ProviderCall, ErrorReply } from './providers/provider.ts'
import { hash } from './random.ts'
import type { Memory } from './reply.ts'
import { tokensOf, writeReply } from './reply.ts'
import { sendJson } from './refuse.ts'

export interface ProviderRequest {
  body: ProviderCall['body']
  /** 200 for a successful answer. */
  status: number
  /** The reply without thoughts. */
  reply: string
}

export interface ProviderServer {
  baseUrl: string
  readonly requests: readonly ProviderRequest[]
  /**
   * Sets errors for the next calls in order, which take precedence over all rules; null is no
   * error.
   */
  next: (...refusals: (ErrorReply | null)[]) => void
  close: () => Promise<void>
}

export interface ProviderServerOptions {
  contextWindow?: number
  /** Returns a scripted reply, or undefined for a generated one. */
  reply?: (body: ProviderCall['body']) => string | undefined
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const promptOf = (body: ProviderCall['body']): string => body.messages.map(({ content }) => content).join('\n\n')

/** A model can read a schema in its prompt even if the server does not enforce it. */
const schemaInPrompt = (prompt: string): Schema | undefined => {
  const found = /JSON Schema:\n(\{.*\})/.exec(prompt)?.[1]
  return found === undefined ? undefined : (JSON.parse(found) as Schema)
}

const askOf = (provider: Provider, body: ProviderCall['body']): { ask: Ask; isLoose: boolean } => {
  const ask = readAsk({ ...body, response_format: undefined })
  const type = body.response_format?.type
  const isHeld = (provider.holdsTo as readonly (string | undefined)[]).includes(type)
  const schema = (isHeld ? body.response_format?.json_schema?.schema : undefined) ?? schemaInPrompt(ask.prompt)
  return { ask: schema ? { ...ask, kind: 'json', schema } : ask, isLoose: schema !== undefined && !isHeld }
}

/**
 * Drops the beginning of a prompt that exceeds the context window. The reply is then based on the
 * rest.
 */
const cutPrompt = (body: ProviderCall['body'], window: number): ProviderCall['body'] => {
  const promptTokens = tokensOf(promptOf(body))
    .slice(-Math.floor(window / 2))
    .join('')
  return { ...body, messages: [{ role: 'user', content: promptTokens }] }
}

const event = (value: object) => `data: ${JSON.stringify(value)}`

const streamOf = (
  provider: Provider,
  body: ProviderCall['body'],
  pieces: readonly string[],
  promptTokens: number,
): string => {
  const {
    before = [],
    thoughts = [],
    delta,
    after = [],
    noFinish = null,
    finish = 'stop',
    done = true,
  } = provider.stream ?? {}
  const usageStyle = provider.stream?.usage ?? 'asked'
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: pieces.length,
    total_tokens: promptTokens + pieces.length,
  }
  const base = { id: 'chatcmpl-double', object: 'chat.completion.chunk', created: 1_700_000_000, model: body.model }
  const choice = (part: object, reason: string | null) =>
    event({ ...base, choices: [{ index: 0, delta: part, finish_reason: reason }] })
  const last = { ...base, choices: [{ index: 0, delta: {}, finish_reason: finish }] }
  const lines = [
    ...before,
    choice({ role: 'assistant', content: '' }, noFinish),
    ...thoughts.map((thought) => choice(thought, noFinish)),
    ...pieces.map((piece) => choice(delta?.(piece) ?? { content: piece }, noFinish)),
    ...after.map(event),
    ...(finish === null ? [] : [event(usageStyle === 'last' ? { ...last, usage } : last)]),
    ...(usageStyle === 'asked' && body.stream_options?.include_usage ? [event({ ...base, choices: [], usage })] : []),
    ...(done ? ['data: [DONE]'] : []),
  ]
  return lines.map((line) => `${line}\n\n`).join('')
}

/** Starts a server as strict as the provider that it simulates, with generated texts. */
export const startProviderServer = async (
  provider: Provider,
  { contextWindow = provider.contextWindow ?? Infinity, reply: scripted }: ProviderServerOptions = {},
): Promise<ProviderServer> => {
  const requests: ProviderRequest[] = []
  const planned: (ErrorReply | null)[] = []
  const attempts = new Map<number, number>()
  const memory: Memory = new Map()

  const refusalOf = (call: ProviderCall): ErrorReply | 'cut' | undefined => {
    for (const rule of provider.rules) {
      const refusal = rule(call)
      if (refusal) return refusal
    }
    return call.promptTokens > contextWindow ? provider.tooLong?.(call.promptTokens, contextWindow) : undefined
  }

  const answer = (body: ProviderCall['body']) => {
    const { ask, isLoose } = askOf(provider, body)
    const key = hash(ask.prompt)
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    const own = scripted?.(body)
    const { text } = own === undefined ? writeReply(body, ask, politeBehaviour, null, attempt, memory) : { text: own }
    return isLoose && own === undefined && provider.looseJson === 'fenced' ? `\`\`\`json\n${text}\n\`\`\`` : text
  }

  const chat = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const body = JSON.parse(await readBody(request)) as ProviderCall['body']
    const promptTokens = tokensOf(promptOf(body)).length
    const recorded: ProviderRequest = { body, status: 200, reply: '' }
    requests.push(recorded)
    const refusal =
      (planned.length > 0 ? planned.shift() : null) ?? refusalOf({ url, headers: request.headers, body, promptTokens })
    if (refusal && refusal !== 'cut') {
      recorded.status = refusal.status
      return sendJson(response, refusal.status, refusal.body)
    }
    recorded.reply = answer(refusal === 'cut' ? cutPrompt(body, contextWindow) : body)
    const pieces = tokensOf(recorded.reply)
    if (!body.stream)
      return sendJson(response, 200, {
        id: 'chatcmpl-double',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: recorded.reply }, finish_reason: 'stop' }],
        usage: {
          prompt_tokens: promptTokens,
          completion_tokens: pieces.length,
          total_tokens: promptTokens + pieces.length,
        },
      })
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.end(streamOf(provider, body, pieces, promptTokens))
  }

  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'POST' && url.pathname === provider.path) return chat(request, response, url)
    const page = provider.pages?.(contextWindow)[url.pathname]
    if (request.method === 'GET' && page !== undefined) return sendJson(response, 200, page)
    sendJson(response, 404, { error: { code: '404', message: 'Resource not found' } })
  }

  const server = createServer((request, response) => {
    route(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: provider.baseUrl(`http://127.0.0.1:${port}`),
    requests,
    next: (...refusals) => planned.push(...refusals),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
