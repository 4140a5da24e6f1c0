import type { JsonSchema } from './ask-for-object.ts'
import { askForObject } from './ask-for-object.ts'
import type { CallFailure } from './call-failure.ts'
import { failureOfCall } from './call-failure.ts'
import { chatBody } from './chat-body.ts'
import { callChat } from './chat-call.ts'
import { createWindowFinder } from './find-window.ts'
import type { LanguageModel, ModelRequest, TextEvent, WaitingState } from './language-model.ts'
import { patientFetch } from './model-dispatcher.ts'
import { ModelError } from './model-error.ts'
import { createProfile } from './profile.ts'
import { createRequestShape } from './request-shape.ts'
import { emptyReply, judgeEnd, readReply } from './read-reply.ts'
import { nextRetry } from './retry.ts'
import { serverAddress } from './server-address.ts'
import { promptTokens } from './shorten-prompt.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { wait } from './wait.ts'
import type { Silence, SilenceRules } from './watch-silence.ts'
import { watchSilence } from './watch-silence.ts'

export interface ModelTimeouts extends SilenceRules {
  /** A server that is loading its model is asked again at this interval, until `firstTokenMs` are over. */
  loadingMs: number
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
  /** Tokens of prompt and answer together; found out where it is not given. */
  contextWindow?: number
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
/** The clocks that a setting in seconds changes; none where it is not set. */
export const silenceTimeouts = (seconds: number | null | undefined): Partial<ModelTimeouts> =>
  seconds == null ? {} : { firstTokenMs: seconds * 1000 }

const FIRST_TOKEN_MS = { local: 600_000, remote: 120_000 }

/** A server that keeps the connection open after the end is not waited for. */
const DRAIN_MS = 100

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`

const silenceFailure = (name: string, silence: Silence, rules: SilenceRules, partial: string): CallFailure => {
  const messages: Record<Silence, string> = {
    'no-token': `${name} did not begin to answer (${inSeconds(rules.firstTokenMs)}).`,
    dead: `${name} gave no sign of life for ${inSeconds(rules.aliveWithinMs)}. Is the model server still running?`,
    'mid-stream': `${name} fell silent in the middle of its answer (${inSeconds(rules.silenceMs)}).`,
  }
  const error = new ModelError('timeout', messages[silence], { partial })
  // Whoever waited for the first token in vain decides whether to wait as long again.
  return { error, retries: silence === 'mid-stream' ? 1 : 0 }
}

interface RetryTerms {
  timeouts: ModelTimeouts
  /** Since the call began, all attempts together. */
  waitedMs: number
  kind: 'interactive' | 'book'
}

/** When the call is made again, as which attempt, and what whoever waits is told; undefined when it is over. */
const planRetry = (
  failure: CallFailure,
  attempt: number,
  { timeouts, waitedMs, kind }: RetryTerms,
): { delay: number; attempt: number; state: WaitingState } | undefined => {
  if (failure.isLoading && waitedMs < timeouts.firstTokenMs) {
    const state: WaitingState = { reason: 'no-answer', seconds: Math.round(waitedMs / 1000), isAlive: true }
    return { delay: timeouts.loadingMs, attempt, state }
  }
  const { retryMs: baseMs, retryAfterCapMs } = timeouts
  const retry = nextRetry(failure, attempt, { kind, baseMs, retryAfterCapMs })
  if (!retry) return undefined
  const { delay, of } = retry
  const reason = failure.error.kind === 'limited' ? 'rate-limited' : 'retrying'
  return { delay, attempt: retry.attempt, state: { reason, until: Date.now() + delay, attempt: retry.attempt, of } }
}

const aborted = (partial = ''): ModelError =>
  new ModelError('aborted', 'The call was given up by its caller.', { partial })

type Tell = (state: WaitingState | null) => void

/** Tells whoever waits for a call why it brings nothing, and once when that is over. */
const createTeller = ({ onWaiting }: ModelRequest): Tell => {
  let isWaiting = false
  return (state) => {
    if (state === null && !isWaiting) return
    isWaiting = state !== null
    onWaiting?.(state)
  }
}

/** Any server that speaks OpenAI's chat completions. */
export const openAiCompatible = (options: OpenAiCompatibleOptions): LanguageModel => {
  const { baseUrl, apiKey, model, fetch: send = patientFetch } = options
  const address = serverAddress(baseUrl, model, apiKey)
  const name = options.name ?? `${model} on ${address.host}`
  const timeouts: ModelTimeouts = {
    ...defaultTimeouts,
    firstTokenMs: address.isLocal ? FIRST_TOKEN_MS.local : FIRST_TOKEN_MS.remote,
    ...options.timeouts,
  }
  const profile = createProfile()
  profile.contextWindow = options.contextWindow
  const findWindow = createWindowFinder({ address, model, fetch: send, profile })

  const isAlive = async (signal: AbortSignal): Promise<boolean> => {
    const response = await send(address.models, { headers: address.headers, signal, redirect: 'error' })
    await response.body?.cancel()
    return true
  }

  /** One attempt at a call: its clocks, and what closes its connection. */
  const startCall = (signal: AbortSignal | undefined, tell: Tell) => {
    const upstream = new AbortController()
    const leave = () => upstream.abort()
    let silence: Silence | undefined
    let drain: NodeJS.Timeout | undefined
    signal?.addEventListener('abort', leave, { once: true })
    const watch = watchSilence({
      rules: timeouts,
      isAlive: address.isLocal ? isAlive : undefined,
      onWaiting: tell,
      onSilence: (kind) => {
        silence = kind
        leave()
      },
    })
    return {
      signal: upstream.signal,
      silence: () => silence,
      breathed: watch.breathed,
      onMoved: () => {
        watch.moved()
        tell(null)
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

  /** With a schema nothing is handed out before the end, so that a call that broke half-way is made again too. */
  async function* speak(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    const { signal } = request
    if (signal?.aborted) throw aborted()
    const tell = createTeller(request)
    try {
      await findWindow(request.messages)
      const shape = createRequestShape(profile, request, schema)
      if (shape.isTooLong()) throw new ModelError('too-long', `${name}: the text is too long for this model.`)
      const begunAt = performance.now()
      for (let attempt = 1; ;) {
        if (signal?.aborted) throw aborted()
        const reply = emptyReply()
        const call = startCall(signal, tell)
        const { body, sent } = chatBody(model, shape.request(), profile, schema, shape.format())
        let delay: number
        try {
          const pieces = readReply(
            callChat({ name, address, body, fetch: send, signal: call.signal, onBytes: call.breathed }),
            reply,
            call,
          )
          try {
            for await (const text of pieces) if (!schema) yield { type: 'delta', text }
          } catch (thrown) {
            // What came was whole already; only the connection was left open.
            if (signal?.aborted || !(reply.isDone || (call.silence() && reply.finish))) throw thrown
          }
          const finish = judgeEnd(reply, profile, { name, expectsJson: schema !== undefined })
          if (schema) yield { type: 'delta', text: reply.text }
          const usage = reply.usage ?? {
            inputTokens: promptTokens(shape.request().messages),
            outputTokens: estimateTokens(reply.text),
          }
          yield { type: 'end', finish, usage }
          return
        } catch (thrown) {
          const partial = reply.text
          if (signal?.aborted) throw aborted(partial)
          const silence = call.silence()
          const failure = silence
            ? silenceFailure(name, silence, timeouts, partial)
            : failureOfCall(thrown, { name, apiKey, partial })
          if (partial && !schema) throw failure.error
          if (shape.adjust(failure, sent)) continue
          const next = planRetry(failure, attempt, {
            timeouts,
            waitedMs: performance.now() - begunAt,
            kind: request.turn?.kind ?? 'interactive',
          })
          if (next === undefined) throw failure.error
          delay = next.delay
          attempt = next.attempt
          tell(next.state)
        } finally {
          call.end()
        }
        await wait(delay, signal)
      }
    } finally {
      tell(null)
    }
  }

  return {
    name,
    text: (request) => speak(request),
    object: (request, schema) => askForObject(name, request, schema, speak),
  }
}
