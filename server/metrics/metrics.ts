import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { JobOutcome } from '../jobs/start-jobs.ts'
import type { ThreadOutcome } from '../threads/thread-pool.ts'
import type { WebhookDependencies } from '../webhooks/send-webhook.ts'

/**
 * The owner of the key that a model was called with. The operator can't fix problems of users' own
 * keys.
 */
export type KeyOwner = 'installation' | 'own'

/**
 * The result of a save. `repeated` means that the save had already been received, and the first
 * answer was replayed.
 */
export type SaveOutcome = 'accepted' | 'rebased' | 'kept_beside' | 'repeated'

/** `known` means that the same file had been uploaded before. */
export type ImageUploadOutcome = 'stored' | 'known' | 'refused' | 'failed'

const seconds = {
  request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  firstToken: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  modelCall: [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320],
  job: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 1800, 3600],
}
const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Creates a registry, and functions that add metrics with the prefix `inkloom_` to it. */
const createRegister = () => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    counter: <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name: `inkloom_${name}`, help, labelNames, registers }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram({ name: `inkloom_${name}`, help, labelNames, buckets, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: L[], collect?: () => void) =>
      new Gauge({ name: `inkloom_${name}`, help, labelNames, registers, collect }),
  }
}

/**
 * Creates the metrics of this process, for Prometheus. Each label has a small, known set of values,
 * so that callers can't create new series: a route is its template, and a status is its class.
 */
export const createMetrics = () => {
  const { registry, counter, histogram, gauge } = createRegister()

  const requests = counter('http_requests_total', 'Answered requests', ['route', 'method', 'status'])
  const requestSeconds = histogram(
    'http_request_seconds',
    'Time until the answer was sent, without event streams',
    ['route', 'method'],
    seconds.request,
  )
  const calls = counter('model_calls_total', 'Calls to language models', ['task', 'key', 'outcome'])
  const firstToken = histogram(
    'model_first_token_seconds',
    'Time until the first token of a text',
    ['task'],
    seconds.firstToken,
  )
  const callSeconds = histogram('model_call_seconds', 'Duration of a call to a model', ['task'], seconds.modelCall)
  const cost = counter('model_cost_total', 'Cost of model calls with a known price', ['currency', 'key'])
  const tokens = counter('model_tokens_total', 'Tokens of texts', ['task', 'key', 'direction'])
  const leftOut = counter(
    'model_prompt_tokens_left_out_total',
    'Tokens left out of prompts that were too long for the model',
    ['task', 'key'],
  )
  const blocked = counter('event_loop_blocked_total', 'Times that the event loop was blocked for a second or more', [
    'work',
  ])
  const blockedSeconds = counter('event_loop_blocked_seconds_total', 'Seconds for which the event loop was blocked', [
    'work',
  ])
  const builtinWriter = counter('builtin_writer_calls_total', 'Calls of the built-in writer', ['outcome'])
  const jobs = counter('jobs_total', 'Jobs that were run', ['queue', 'outcome'])
  const jobSeconds = histogram('job_seconds', 'Duration of one run of a job', ['queue'], seconds.job)
  const saves = counter('saves_total', 'Saves of texts', ['outcome'])
  const imageUploads = counter('image_uploads_total', 'Uploads of images', ['outcome'])
  const webhookAttempts = counter('webhook_attempts_total', 'Attempts to send a webhook', ['outcome'])
  const attemptsNeeded = histogram('webhook_attempts', 'Attempts until a webhook was settled', ['outcome'], attempts)

  return {
    registry,
    gauge,
    streams: gauge('http_streams_open', 'Open event streams', []),
    request: (labels: { route: string; method: string; status: number; seconds: number; stream: boolean }) => {
      const { route, method } = labels
      requests.inc({ route, method, status: `${Math.floor(labels.status / 100)}xx` })
      if (!labels.stream) requestSeconds.observe({ route, method }, labels.seconds)
    },
    callsWith:
      (key: KeyOwner): WatchCall =>
      ({ task, outcome, seconds, firstTokenSeconds, usage, shortened }) => {
        calls.inc({ task, key, outcome })
        callSeconds.observe({ task }, seconds)
        if (firstTokenSeconds !== null) firstToken.observe({ task }, firstTokenSeconds)
        if (shortened) leftOut.inc({ task, key }, shortened.tokens)
        if (!usage) return
        tokens.inc({ task, key, direction: 'in' }, usage.inputTokens)
        tokens.inc({ task, key, direction: 'out' }, usage.outputTokens)
        if (usage.cachedTokens) tokens.inc({ task, key, direction: 'cached' }, usage.cachedTokens)
      },
    modelCost: ({ currency, amount, ownKey }: { currency: string; amount: number; ownKey: boolean }) =>
      cost.inc({ currency, key: (ownKey ? 'own' : 'installation') satisfies KeyOwner }, amount),
    job: (queue: string, outcome: JobOutcome, seconds: number) => {
      jobs.inc({ queue, outcome })
      jobSeconds.observe({ queue }, seconds)
    },
    eventLoopBlocked: (work: string, seconds: number) => {
      blocked.inc({ work })
      blockedSeconds.inc({ work }, seconds)
    },
    builtinWriter: (outcome: ThreadOutcome) => builtinWriter.inc({ outcome }),
    imageUpload: (outcome: ImageUploadOutcome) => imageUploads.inc({ outcome }),
    save: (outcome: SaveOutcome) => saves.inc({ outcome }),
    webhook: (...[outcome, attempt]: Parameters<NonNullable<WebhookDependencies['sent']>>) => {
      webhookAttempts.inc({ outcome })
      if (outcome !== 'tried_again') attemptsNeeded.observe({ outcome }, attempt)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
