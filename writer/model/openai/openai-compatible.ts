import type { JsonSchema } from '../ask-for-object.ts'
import { askForObject } from '../ask-for-object.ts'
import type { CallFailure } from '../call-failure.ts'
import { failureOfCall } from '../call-failure.ts'
import { chatBody } from './chat-body.ts'
import { callChat } from './chat-call.ts'
import { createFactsFinder } from '../servers/find-facts.ts'
import { createWindowFinder } from '../servers/find-window.ts'
import type { LanguageModel, Message, ModelRequest, TextEvent, Usage, WaitingState } from '../language-model.ts'
import { modelFetch } from './model-dispatcher.ts'
import { ModelError } from '../model-error.ts'
import type { ModelProfile } from '../profile.ts'
import { createProfile, factsOf, learnSpeed } from '../profile.ts'
import { learnCaching } from '../tokens/cache-evidence.ts'
import { createRequestShape } from './request-shape.ts'
import type { ModelReply } from './read-reply.ts'
import { emptyReply, judgeEnd, readReply } from './read-reply.ts'
import { nextRetry, wait } from '../retry.ts'
import type { ServerAddress } from '../servers/server-address.ts'
import { serverAddress } from '../servers/server-address.ts'
import { promptTokens } from '../shorten-prompt.ts'
import { estimateTokens, tokenParts } from '../tokens/estimate-tokens.ts'
import type { TokenPrices } from '../tokens/token-prices.ts'
import { learnRatio, promptEstimate, ratioFor, scriptOfText } from '../tokens/token-ratio.ts'
import type { Silence, SilenceRules } from '../watch-silence.ts'
import { watchSilence } from '../watch-silence.ts'

export interface ModelTimeouts extends SilenceRules {
  /**
   * The interval at which a server that is loading its model is polled, for at most `firstTokenMs`.
   */
  loadingMs: number
  /** Maximum delay of the first retry; each later delay is twice as long. */
  retryMs: number
  /** The client gives up if the provider asks to wait longer than this. */
  retryAfterCapMs?: number
}

export interface OpenAiCompatibleOptions {
  baseUrl: string
  apiKey?: string
  model: string
  /** Name shown to people; defaults to `model on host`. */
  name?: string
  /** Tokens of prompt and answer together; detected if missing. */
  contextWindow?: number
  /** Prices from a setting; looked up in the server's model list if missing. */
  prices?: TokenPrices
  timeouts?: Partial<ModelTimeouts>
  fetch?: typeof fetch
}

const defaultTimeouts: Omit<ModelTimeouts, 'firstTokenMs'> = {
  silenceMs: 60_000,
  checkEveryMs: 10_000,
  aliveWithinMs: 30_000,
  loadingMs: 2000,
  retryMs: 500,
}
/** Converts the silence setting in seconds to timeouts; returns no overrides if it is not set. */
export const silenceTimeouts = (seconds: number | null | undefined): Partial<ModelTimeouts> =>
  seconds == null ? {} : { firstTokenMs: seconds * 1000 }

const FIRST_TOKEN_MS = { local: 600_000, remote: 120_000 }

/** Maximum time to wait for the connection to close after the end of the reply. */
const DRAIN_MS = 100

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`

const silenceFailure = (name: string, silence: Silence, rules: SilenceRules, partial: string): CallFailure => {
  const messages: Record<Silence, string> = {
    'no-token': `${name} did not begin to answer (${inSeconds(rules.firstTokenMs)}).`,
    dead: `${name} gave no sign of life for ${inSeconds(rules.aliveWithinMs)}. Is the model server still running?`,
    'mid-stream': `${name} fell silent in the middle of its answer (${inSeconds(rules.silenceMs)}).`,
  }
  const error = new ModelError('timeout', messages[silence], { partial })
  // A missing first token is not retried, because the caller decides if it waits as long again.
  return { error, retries: silence === 'mid-stream' ? 1 : 0 }
}

interface PlannedRetry {
  /** Milliseconds until the attempt starts. */
  delay: number
  attempt: number
  state: WaitingState
}

interface RetryTerms {
  timeouts: ModelTimeouts
  /** Milliseconds since the call began, including all attempts. */
  waitedMs: number
  type: 'interactive' | 'book'
}

/**
 * Plans the next attempt: its time, its number, and the state to report. Returns undefined if there
 * is none.
 */
const planRetry = (
  failure: CallFailure,
  attempt: number,
  { timeouts, waitedMs, type }: RetryTerms,
): PlannedRetry | undefined => {
  if (failure.isLoading && waitedMs < timeouts.firstTokenMs) {
    const state: WaitingState = { reason: 'no-answer', seconds: Math.round(waitedMs / 1000), isAlive: true }
    return { delay: timeouts.loadingMs, attempt, state }
  }
  const { retryMs: baseMs, retryAfterCapMs } = timeouts
  const retry = nextRetry(failure, attempt, { type, baseMs, retryAfterCapMs })
  if (!retry) return undefined
  const { delay, of } = retry
  const reason = failure.error.type === 'limited' ? 'rate-limited' : 'retrying'
  return { delay, attempt: retry.attempt, state: { reason, until: Date.now() + delay, attempt: retry.attempt, of } }
}

const aborted = (partial = ''): ModelError =>
  new ModelError('aborted', 'The call was given up by its caller.', { partial })

type ReportWaiting = (state: WaitingState | null) => void

/** Creates a function that reports why a call waits, and once when the wait is over. */
const createWaitingReporter = ({ onWaiting }: ModelRequest): ReportWaiting => {
  let isWaiting = false
  return (state) => {
    if (state === null && !isWaiting) return
    isWaiting = state !== null
    onWaiting?.(state)
  }
}

/** The state shared by all calls to one model at one server. */
interface ModelClient {
  name: string
  model: string
  apiKey: string | undefined
  address: ServerAddress
  timeouts: ModelTimeouts
  profile: ModelProfile
  send: typeof fetch
  findWindow: (messages?: readonly Message[]) => Promise<void>
  findFacts: () => Promise<void>
}

const createClient = (options: OpenAiCompatibleOptions): ModelClient => {
  const { baseUrl, apiKey, model, contextWindow, prices, fetch: send = modelFetch } = options
  const address = serverAddress(baseUrl, model, apiKey)
  const firstTokenMs = address.isLocal ? FIRST_TOKEN_MS.local : FIRST_TOKEN_MS.remote
  const profile = { ...createProfile(), contextWindow, prices }
  return {
    name: options.name ?? `${model} on ${address.host}`,
    model,
    apiKey,
    address,
    timeouts: { ...defaultTimeouts, firstTokenMs, ...options.timeouts },
    profile,
    send,
    findWindow: createWindowFinder({ address, model, fetch: send, profile }),
    findFacts: createFactsFinder({ address, model, fetch: send, profile }),
  }
}

/** Resolves with true if the server answers a request for its models, and rejects otherwise. */
const askIfAlive = async ({ send, address }: ModelClient, signal: AbortSignal): Promise<boolean> => {
  const response = await send(address.models, { headers: address.headers, signal, redirect: 'error' })
  await response.body?.cancel()
  return true
}

/** Starts one attempt: its timers and the signal that closes its connection. */
const startAttempt = (client: ModelClient, signal: AbortSignal | undefined, report: ReportWaiting) => {
  const { timeouts, address } = client
  const upstream = new AbortController()
  const leave = () => upstream.abort()
  const begunAt = performance.now()
  let firstTokenAt: number | undefined
  let silence: Silence | undefined
  let drain: NodeJS.Timeout | undefined
  signal?.addEventListener('abort', leave, { once: true })
  const watch = watchSilence({
    rules: timeouts,
    isAlive: address.isLocal ? (aliveSignal) => askIfAlive(client, aliveSignal) : undefined,
    onWaiting: report,
    onSilence: (type) => {
      silence = type
      leave()
    },
  })
  return {
    signal: upstream.signal,
    silence: () => silence,
    /** Seconds since the request was sent, and until the first token arrived. */
    seconds: () => {
      const now = performance.now()
      return { seconds: (now - begunAt) / 1000, firstTokenSeconds: ((firstTokenAt ?? now) - begunAt) / 1000 }
    },
    onBytes: watch.onBytes,
    onMoved: () => {
      firstTokenAt ??= performance.now()
      watch.onToken()
      report(null)
    },
    onDone: () => {
      drain = setTimeout(leave, DRAIN_MS)
    },
    end: () => {
      clearTimeout(drain)
      watch.stop()
      signal?.removeEventListener('abort', leave)
      leave()
    },
  }
}

/** Returns the provider's token count, or an estimate. */
const usageOf = (reply: ModelReply, messages: readonly Message[]): Usage =>
  reply.usage ?? { inputTokens: promptTokens(messages), outputTokens: estimateTokens(reply.text) }

/** Updates the profile with the measurements of a finished reply, on which estimates depend. */
const learnFromReply = (
  profile: ModelProfile,
  { text, usage }: ModelReply,
  { messages, isJson }: { messages: readonly Message[]; isJson: boolean },
  times: { seconds: number; firstTokenSeconds: number },
): void => {
  if (!usage) return
  learnCaching(profile.caching, messages, usage, times.seconds)
  if (profile.stream) learnSpeed(profile, { ...times, tokens: usage.outputTokens })
  // JSON syntax takes more tokens than text, and most of a book is text, so JSON replies are not
  // measured.
  if (isJson) return
  const script = scriptOfText(text)
  const prompt = promptEstimate(
    tokenParts(messages.map(({ content }) => content).join('')),
    ratioFor(profile.tokenRatios, script),
  )
  profile.tokenRatios = learnRatio(profile.tokenRatios, script, {
    input: { counted: usage.inputTokens, estimated: prompt },
    output: { counted: usage.outputTokens, estimated: estimateTokens(text) },
  })
}

/**
 * Converts an attempt's error to a failure. A detected silence takes precedence, because it caused
 * the error.
 */
const failureOfAttempt = (
  { name, timeouts, apiKey }: ModelClient,
  thrown: unknown,
  silence: Silence | undefined,
  partial: string,
): CallFailure =>
  silence ? silenceFailure(name, silence, timeouts, partial) : failureOfCall(thrown, { name, apiKey, partial })

/**
 * Yields the reply's events and retries failed attempts. With a schema, yields nothing before the
 * end, so that a call that breaks midway can be retried.
 */
async function* streamEvents(
  client: ModelClient,
  request: ModelRequest,
  schema?: JsonSchema,
): AsyncGenerator<TextEvent, void, undefined> {
  const { name, model, address, timeouts, profile, send } = client
  const { signal } = request
  if (signal?.aborted) throw aborted()
  const report = createWaitingReporter(request)
  try {
    await client.findWindow(request.messages)
    const shape = createRequestShape(profile, request, schema)
    if (shape.isTooLong()) throw new ModelError('too-long', `${name}: the text is too long for this model.`)
    const begunAt = performance.now()
    for (let attempt = 1; ;) {
      if (signal?.aborted) throw aborted()
      const reply = emptyReply()
      const call = startAttempt(client, signal, report)
      const { body, sent } = chatBody(model, shape.request(), profile, schema, shape.format())
      let retry: PlannedRetry | undefined
      try {
        const events = callChat({ name, address, body, fetch: send, signal: call.signal, onBytes: call.onBytes })
        try {
          for await (const text of readReply(events, reply, call)) if (!schema) yield { type: 'delta', text }
        } catch (thrown) {
          // The reply was complete; only the connection stayed open.
          if (signal?.aborted || !(reply.isDone || (call.silence() && reply.finish))) throw thrown
        }
        const finish = judgeEnd(reply, profile, { name, expectsJson: schema !== undefined })
        if (schema) yield { type: 'delta', text: reply.text }
        const usage = usageOf(reply, shape.request().messages)
        learnFromReply(
          profile,
          reply,
          { messages: shape.request().messages, isJson: schema !== undefined },
          call.seconds(),
        )
        yield { type: 'end', finish, usage }
        return
      } catch (thrown) {
        if (signal?.aborted) throw aborted(reply.text)
        const failure = failureOfAttempt(client, thrown, call.silence(), reply.text)
        if (reply.text && !schema) throw failure.error
        if (shape.adjust(failure, sent)) continue
        const type = request.callPriority?.type ?? 'interactive'
        retry = planRetry(failure, attempt, { timeouts, waitedMs: performance.now() - begunAt, type })
        if (retry === undefined) throw failure.error
      } finally {
        call.end()
      }
      attempt = retry.attempt
      report(retry.state)
      await wait(retry.delay, signal)
    }
  } finally {
    report(null)
  }
}

/** Creates a client for servers with OpenAI's chat completions API. */
export const openAiCompatible = (options: OpenAiCompatibleOptions): LanguageModel => {
  const client = createClient(options)
  const speak = (request: ModelRequest, schema?: JsonSchema) => streamEvents(client, request, schema)
  return {
    name: client.name,
    facts: async () => {
      await Promise.all([client.findWindow(), client.findFacts()])
      return factsOf(client.profile)
    },
    text: (request) => speak(request),
    object: (request, schema) => askForObject(client.name, request, schema, speak),
  }
}
