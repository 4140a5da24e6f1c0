import type { ChatBody } from './chat-body.ts'
import { ModelError } from '../model-error.ts'
import { ProviderFailure, readProviderError } from './provider-error.ts'
import type { Chunk } from './read-chunk.ts'
import { readChunk } from './read-chunk.ts'
import { readEvents } from './read-events.ts'
import type { ServerAddress } from '../servers/server-address.ts'

export interface ChatCall {
  name: string
  address: ServerAddress
  body: ChatBody
  fetch: typeof fetch
  signal: AbortSignal
  /** Called for all received bytes, including headers and comments. */
  onBytes: () => void
}

/** One chunk of a stream, or the `[DONE]` marker that ends most streams. */
export type ChatEvent = { type: 'chunk'; chunk: Chunk } | { type: 'done' }

/**
 * The maximum size of an error body in bytes. A longer body is not an error of the API, but another
 * page.
 */
const MAX_ERROR_LENGTH = 100_000
const MAX_REPLY_LENGTH = 8_000_000

const readText = async (response: Response, most: number): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > most) break
  }
  return text
}

const parseEvent = (data: string, isWhole: boolean): unknown => {
  try {
    return JSON.parse(data)
  } catch (error) {
    // The connection ended inside an event. The caller notices this, because the stream has no end
    // marker.
    if (!isWhole) return undefined
    throw error
  }
}

const chunkEvent = (value: unknown, headers: Headers): ChatEvent => {
  const chunk = readChunk(value)
  if (chunk.error !== undefined) throw new ProviderFailure(readProviderError({ error: chunk.error }), headers)
  return { type: 'chunk', chunk }
}

/** Reads a reply of a server that does not stream. Some servers send an error with status 200. */
async function* wholeReply(response: Response): AsyncGenerator<ChatEvent, void, undefined> {
  yield chunkEvent(JSON.parse(await readText(response, MAX_REPLY_LENGTH)), response.headers)
  yield { type: 'done' }
}

async function* streamedReply(response: Response, onBytes: () => void): AsyncGenerator<ChatEvent, void, undefined> {
  let isDone = false
  for await (const { data, isWhole } of readEvents(response.body!, onBytes)) {
    // Reading continues after `[DONE]`, so that the connection can be reused.
    if (isDone) continue
    if (data.trim() === '[DONE]') {
      isDone = true
      yield { type: 'done' }
      continue
    }
    const value = parseEvent(data, isWhole)
    if (value !== undefined) yield chunkEvent(value, response.headers)
  }
}

/**
 * Makes one call. Throws `ProviderFailure` if the provider answers with an error, or the network's
 * error.
 */
export async function* callChat(call: ChatCall): AsyncGenerator<ChatEvent, void, undefined> {
  const { name, address, body, signal, onBytes } = call
  const response = await call.fetch(address.chat, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...address.headers },
    body: JSON.stringify(body),
    signal,
    // A redirect must not send the key to another server.
    redirect: 'error',
  })
  onBytes()
  if (!response.ok)
    throw new ProviderFailure(
      readProviderError(await readText(response, MAX_ERROR_LENGTH), response.status),
      response.headers,
    )
  const type = response.headers.get('content-type')
  if (type?.includes('application/json')) yield* wholeReply(response)
  else if (type && !type.includes('event-stream'))
    throw new ModelError('invalid', `${name} did not answer with a stream but with ${type}. Is AI_BASE_URL right?`)
  else yield* streamedReply(response, onBytes)
}
