import type { ChatBody } from './chat-body.ts'
import { ModelError } from './model-error.ts'
import { ProviderFailure, readProviderError } from './provider-error.ts'
import type { Chunk } from './read-chunk.ts'
import { readChunk } from './read-chunk.ts'
import { readEvents } from './read-events.ts'
import type { ServerAddress } from './server-address.ts'

export interface ChatCall {
  name: string
  address: ServerAddress
  body: ChatBody
  fetch: typeof fetch
  signal: AbortSignal
  /** Called for whatever comes, headers and comments included. */
  onBytes: () => void
}

/** What a stream says piece by piece, and the `[DONE]` with which most end. */
export type ChatEvent = { type: 'chunk'; chunk: Chunk } | { type: 'done' }

/** An explanation is short; what is longer is a page that was never meant for us. */
const LONGEST_ERROR = 100_000
const LONGEST_REPLY = 8_000_000

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
    // The connection ended in the middle of an event: the stream was cut, and says so by having no end.
    if (!isWhole) return undefined
    throw error
  }
}

const chunkEvent = (value: unknown, headers: Headers): ChatEvent => {
  const chunk = readChunk(value)
  if (chunk.error !== undefined) throw new ProviderFailure(readProviderError({ error: chunk.error }), headers)
  return { type: 'chunk', chunk }
}

/** A server that does not stream answers with the whole at once, and some send an error with status 200. */
async function* wholeReply(response: Response): AsyncGenerator<ChatEvent, void, undefined> {
  yield chunkEvent(JSON.parse(await readText(response, LONGEST_REPLY)), response.headers)
  yield { type: 'done' }
}

async function* streamedReply(response: Response, onBytes: () => void): AsyncGenerator<ChatEvent, void, undefined> {
  let isDone = false
  for await (const { data, isWhole } of readEvents(response.body!, onBytes)) {
    // What follows `[DONE]` is read all the same, so that the connection can be used again.
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

/** One call. Throws `ProviderFailure` for what the provider answers as an error, and whatever the network threw. */
export async function* callChat(call: ChatCall): AsyncGenerator<ChatEvent, void, undefined> {
  const { name, address, body, signal, onBytes } = call
  const response = await call.fetch(address.chat, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...address.headers },
    body: JSON.stringify(body),
    signal,
    // A key is not carried to wherever a server may point.
    redirect: 'error',
  })
  onBytes()
  if (!response.ok)
    throw new ProviderFailure(
      readProviderError(await readText(response, LONGEST_ERROR), response.status),
      response.headers,
    )
  const type = response.headers.get('content-type')
  if (type?.includes('application/json')) yield* wholeReply(response)
  else if (type && !type.includes('event-stream'))
    throw new ModelError('invalid', `${name} did not answer with a stream but with ${type}. Is AI_BASE_URL right?`)
  else yield* streamedReply(response, onBytes)
}
