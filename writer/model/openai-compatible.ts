import type { JsonSchema } from './ask-for-object.ts'
import { askForObject } from './ask-for-object.ts'
import type { CallFailure } from './call-failure.ts'
import { failureOfCall } from './call-failure.ts'
import { chatBody } from './chat-body.ts'
import { callChat } from './chat-call.ts'
import { createWindowFinder } from './find-window.ts'
import type { LanguageModel, ModelRequest, TextEvent, WaitingState } from './language-model.ts'
import { modelFetch } from './model-dispatcher.ts'
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
  /**
   * Interval at which a server that is loading its model is polled, until `firstTokenMs` have
   * passed.
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
  // A missing first token is not retried; the caller decides whether to wait as long again.
  return { error, retries: silence === 'mid-stream' ? 1 : 0 }
}

interface RetryTerms {
  timeouts: ModelTimeouts
  /** Milliseconds since the call began, including all attempts. */
  waitedMs: number
  kind: 'interactive' | 'book'
}

/**
 * Plans the next attempt: its time, its number, and the state to report. Returns undefined if there
 * is none.
 */
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

/** Creates a client for servers with OpenAI's chat completions API. */
export const openAiCompatible = (options: OpenAiCompatibleOptions): LanguageModel => {
  const { baseUrl, apiKey, model, fetch: send = modelFetch } = options
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

  /** Starts one attempt: its timers and the signal that closes its connection. */
  const startCall = (signal: AbortSignal | undefined, tell: ReportWaiting) => {
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

  /**
   * Yields the reply's events. With a schema, yields nothing before the end, so that a call that
   * breaks midway can be retried.
   */
  async function* speak(request: ModelRequest, schema?: JsonSchema): AsyncGenerator<TextEvent, void, undefined> {
    const { signal } = request
    if (signal?.aborted) throw aborted()
    const tell = createWaitingReporter(request)
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
            // The reply was complete; only the connection stayed open.
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
            kind: request.callPriority?.type ?? 'interactive',
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
