import OpenAI, { BadRequestError, UnprocessableEntityError } from 'openai'
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import { Agent, fetch as undiciFetch } from 'undici'
import type { JsonSchema } from './ask-for-object.ts'
import { askForObject } from './ask-for-object.ts'
import { failureOfCall } from './call-failure.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { FinishReason, LanguageModel, ModelRequest, TextEvent, Usage } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { delayBeforeRetry } from './retry.ts'
import { createThoughtFilter } from './thought-filter.ts'
import { wait } from './wait.ts'
import { createWatchdog } from './watchdog.ts'

export interface ModelTimeouts {
  /** Until the first token; a local server may have to load the model first. */
  firstTokenMs: number
  /** Between two tokens. */
  silenceMs: number
  /** The first retry waits at most this long, each later one twice as long. */
  retryMs: number
  /** A provider that asks to wait longer than this is given up. */
  retryAfterCapMs?: number
}

export interface OpenAiCompatibleOptions {
  baseUrl: string
  apiKey?: string
  model: string
  /** What the person reads; `model on host` if not given. */
  name?: string
  timeouts?: Partial<ModelTimeouts>
  fetch?: typeof fetch
}

const isThisMachine = (host: string) => /^(localhost|127\..*|\[::1\]|host\.docker\.internal)$/.test(host)

// Our own clocks rule. Node's fetch gives up after five minutes without headers, and a local server sends none while it loads a model.
const patientAgent = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 10_000 },
  // A connection made anew costs its handshakes before the first token; one that the server keeps open is kept by us too.
  keepAliveTimeout: 60_000,
})
const patientFetch: typeof fetch = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher: patientAgent })) as unknown as typeof fetch

const finishOf = (reason: string): FinishReason => (reason === 'length' || reason === 'max_tokens' ? 'length' : 'stop')

/** Parameters that some servers refuse; once one did, it is left out of every later call. */
const optionalParameters = ['response_format', 'stream_options', 'temperature', 'max_tokens'] as const
type OptionalParameter = (typeof optionalParameters)[number]

/** Any server that speaks OpenAI's chat completions. */
export const openAiCompatible = (options: OpenAiCompatibleOptions): LanguageModel => {
  const { baseUrl, apiKey, model } = options
  const { hostname } = new URL(baseUrl)
  const name = options.name ?? `${model} on ${hostname}`
  const timeouts: ModelTimeouts = {
    firstTokenMs: isThisMachine(hostname) ? 600_000 : 120_000,
    silenceMs: 60_000,
    retryMs: 500,
    ...options.timeouts,
  }
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // The environment of the machine is not asked for anything: what is used is what was given.
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: apiKey ? undefined : { Authorization: null },
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: options.fetch ?? patientFetch,
    fetchOptions: { redirect: 'error' },
  })
  const refused = new Set<OptionalParameter>()

  const bodyOf = (request: ModelRequest, schema: JsonSchema | undefined): ChatCompletionCreateParamsStreaming => {
    const body: ChatCompletionCreateParamsStreaming = { model, messages: request.messages, stream: true }
    if (!refused.has('stream_options')) body.stream_options = { include_usage: true }
    if (request.maxTokens) body[refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'] = request.maxTokens
    if (request.temperature !== undefined && !refused.has('temperature')) body.temperature = request.temperature
    if (schema && !refused.has('response_format'))
      body.response_format = { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } }
    return body
  }

  /** Whether the call can be made again without a parameter that the server does not know. */
  const learnFrom = (error: unknown, body: ChatCompletionCreateParamsStreaming): boolean => {
    if (!(error instanceof BadRequestError) && !(error instanceof UnprocessableEntityError)) return false
    const sent = optionalParameters.filter((parameter) => parameter in body)
    const named = sent.find((parameter) => error.message.includes(parameter))
    const learned = named ?? sent.find((parameter) => parameter === 'response_format')
    if (!learned) return false
    refused.add(learned)
    return true
  }

  /** With a schema nothing is handed out before the end, so that a call that broke half-way is made again too. */
  async function* speak(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    for (let attempt = 1; ; attempt++) {
      const { signal } = request
      const upstream = new AbortController()
      const leave = () => upstream.abort()
      let broken: ModelError | undefined
      let partial = ''
      const abortedError = () => new ModelError('aborted', 'The call was given up by its caller.', { partial })
      if (signal?.aborted) throw abortedError()
      signal?.addEventListener('abort', leave, { once: true })
      const watchdog = createWatchdog(timeouts.firstTokenMs, timeouts.silenceMs, (started) => {
        const what = started ? 'fell silent in the middle of its answer' : 'did not begin to answer'
        const after = Math.round((started ? timeouts.silenceMs : timeouts.firstTokenMs) / 1000)
        broken = new ModelError('timeout', `${name} ${what} (${after} s).`, { partial })
        upstream.abort()
      })
      const body = bodyOf(request, schema)
      try {
        const { data: stream, response } = await client.chat.completions
          .create(body, { signal: upstream.signal })
          .withResponse()
        const type = response.headers.get('content-type')
        if (type && !type.includes('event-stream'))
          throw new ModelError(
            'invalid',
            `${name} did not answer with a stream but with ${type}. Is the address right?`,
          )
        const filter = createThoughtFilter()
        let finish: string | undefined
        let usage: Usage | undefined
        for await (const chunk of stream) {
          if (chunk.usage)
            usage = { inputTokens: chunk.usage.prompt_tokens, outputTokens: chunk.usage.completion_tokens }
          const choice = chunk.choices?.[0]
          if (!choice) continue
          if (choice.finish_reason) finish = choice.finish_reason
          const { content, ...others } = choice.delta ?? {}
          if (content) {
            watchdog.moved()
            const text = filter(content)
            if (text) {
              partial += text
              if (!schema) yield { type: 'delta', text }
            }
          } else if ('reasoning_content' in others || 'reasoning' in others) watchdog.moved()
        }
        const rest = filter.rest()
        partial += rest
        if (rest && !schema) yield { type: 'delta', text: rest }
        // The SDK takes a stream that was aborted or cut for a finished one.
        if (!finish) throw new ModelError('cut', `${name} broke off in the middle of its answer.`, { partial })
        if (finish === 'content_filter')
          throw new ModelError('rejected', `${name} refused to write this: its content filter stopped it.`, { partial })
        if (!partial.trim()) throw new ModelError('invalid', `${name} answered with nothing.`)
        if (schema) yield { type: 'delta', text: partial }
        usage ??= {
          inputTokens: request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
          outputTokens: estimateTokens(partial),
        }
        yield { type: 'end', finish: finishOf(finish), usage }
        return
      } catch (thrown) {
        if (signal?.aborted) throw abortedError()
        if (learnFrom(thrown, body)) {
          attempt--
          continue
        }
        const failure = failureOfCall(broken ?? thrown, { name, apiKey, partial })
        if (partial && !schema) throw failure.error
        const delay = delayBeforeRetry(failure, attempt, {
          kind: request.turn?.kind ?? 'interactive',
          baseMs: timeouts.retryMs,
          retryAfterCapMs: timeouts.retryAfterCapMs,
        })
        if (delay === undefined) throw failure.error
        watchdog.stop()
        await wait(delay, signal)
      } finally {
        watchdog.stop()
        signal?.removeEventListener('abort', leave)
        upstream.abort()
      }
    }
  }

  return {
    name,
    text: (request) => speak(request),
    object: (request, schema) => askForObject(name, request, schema, speak),
  }
}
