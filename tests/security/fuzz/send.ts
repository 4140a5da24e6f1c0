import { setTimeout } from 'node:timers/promises'
import { Agent } from 'undici'
import { rawRequest } from '../raw-request.ts'
import type { FuzzedRequest } from './requests.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/**
 * A timeout longer than any call may take. An export waits up to two minutes in the queue, and a
 * PDF may take two minutes more.
 */
const PATIENCE_MS = 300_000
/** Maximum number of retries of a call that a busy server postpones. */
const MOST_REPEATS = 60

/** Changed bytes may be an incomplete request. */
const RAW_PATIENCE_MS = 1000

const agent = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS, connections: 16 })
export const closeConnections = () => agent.destroy()

const asBytes = (url: string, { method, path, headers, body, raw }: FuzzedRequest): Buffer => {
  const lines = Object.entries({ Host: new URL(url).host, Connection: 'close', ...headers }).map((line) =>
    line.join(': '),
  )
  const text = body ?? ''
  const whole = [`${method} ${path} HTTP/1.1`, ...lines, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join(
    '\r\n',
  )
  let bytes = Buffer.from(whole)
  for (const { at, remove, insert } of raw ?? []) {
    const place = at % Math.min(bytes.length, 2000)
    bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(insert), bytes.subarray(place + remove)])
  }
  return bytes
}

/**
 * Returns the answer, or null if the connection was closed without one, which is correct only for
 * bytes that are not HTTP.
 */
const send = async (url: string, fuzzed: FuzzedRequest): Promise<Answer | null> => {
  if (fuzzed.raw) return rawRequest(url, asBytes(url, fuzzed), { patience: RAW_PATIENCE_MS })
  const { method, path, headers, body } = fuzzed
  const answer = await agent.request({ origin: url, method, path, headers, body })
  // An event stream has no end, so its first chunk is enough.
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    for await (const chunk of answer.body) {
      answer.body.on('error', () => undefined).destroy()
      return { status: answer.statusCode, headers: answer.headers, body: String(chunk) }
    }
  }
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() }
}

/**
 * Repeats a request while the server postpones it with 503 and `Retry-After`, which is correct on a
 * busy machine: a queue may be full, or a font may still be downloading.
 */
export const sendUntilServed = async (url: string, fuzzed: FuzzedRequest): Promise<Answer | null> => {
  for (let repeats = 0; ; repeats++) {
    const answer = await send(url, fuzzed)
    const seconds = Number(answer?.headers['retry-after'])
    if (answer?.status !== 503 || !(seconds > 0) || repeats === MOST_REPEATS) return answer
    await setTimeout(seconds * 1000)
  }
}
