import { LEVEL_HEADER } from '#contract/level-header.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { build } from './build.ts'
import { connection } from './connection.ts'
import { eventStream } from './event-stream.ts'
import { fileNameOf } from '../files/file-name.ts'
import { type ApiError, toApiError } from './api-error.ts'
import { session } from '../account/session.ts'

const BASE = '/v1'

interface Options {
  signal?: AbortSignal
  /**
   * Lets the request continue after the page is closed. The browser allows at most 64 kB for such
   * requests.
   */
  keepalive?: boolean
}
/** The arguments of a call after its name. */
export type Arguments<E> =
  object extends EndpointInput<E> ? [input?: EndpointInput<E> & Options] : [input: EndpointInput<E> & Options]
interface Sent extends Options {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/**
 * Calls the server: `await api('POST /generate', { body })`. Throws an ApiError if the server
 * refuses; any other error means that the server was not reached. A 401 ends the session in this
 * browser.
 */
export const api = async <R extends keyof InkloomContract>(
  route: R,
  ...[input]: Arguments<InkloomContract[R]>
): Promise<Reply<InkloomContract[R]>> => (await contentOf(await send(route, input))) as Reply<InkloomContract[R]>

/**
 * Calls the server like `api`, and returns its JSON unparsed. A worker then parses a long text,
 * which would block the page.
 */
export const apiText = async <R extends keyof InkloomContract>(
  route: R,
  ...[input]: Arguments<InkloomContract[R]>
): Promise<string> => (await send(route, input)).text()

const send = async (route: string, input: Sent | undefined): Promise<Response> => {
  const { params = {}, query, body, signal, keepalive } = input ?? {}
  const [method, path] = route.split(' ') as [string, string]
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const token = session.token()
  const reply = await reach(BASE + filled + (query ? `?${new URLSearchParams(query)}` : ''), {
    method,
    headers: {
      // The server streams the answer if the call supports it.
      Accept: 'application/json, text/event-stream',
      ...(token && { Token: token }),
      // Sends the block level of this page with calls for a manuscript.
      [LEVEL_HEADER]: String(BLOCK_LEVEL),
      ...(body && { 'Content-Type': typeOf(body) }),
    },
    ...(body && { body: isBytes(body) ? body : JSON.stringify(body) }),
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  })
  build.compareVersion(reply.headers)
  if (!reply.ok) throw await apiErrorOf(reply, token)
  return reply
}

const reach = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    const reply = await fetch(address, request)
    connection.reached()
    return reply
  } catch (error) {
    // A call that the page aborted is no sign of a lost connection.
    if (!request.signal?.aborted) connection.lost()
    throw error
  }
}

const isBytes = (body: object): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array
const typeOf = (body: object) => (isBytes(body) ? 'application/octet-stream' : 'application/json')

const apiErrorOf = async (reply: Response, token: string | null): Promise<ApiError> => {
  if (reply.status === 401 && token === session.token()) session.end()
  const problem = await reply.json().then(
    (body) => body as Partial<Problem>,
    () => ({}),
  )
  return toApiError(reply.status, problem, reply.headers.get('Retry-After'))
}

const contentOf = async (reply: Response): Promise<unknown> => {
  const type = reply.headers.get('Content-Type') ?? ''
  if (type.includes('application/json')) return reply.json()
  if (type.includes('text/event-stream')) return eventStream(reply.body ?? new ReadableStream())
  return new File([await reply.blob()], fileNameOf(reply.headers.get('Content-Disposition'), 'download'), { type })
}
