import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { GUEST_HEADER } from '#contract/sharing-limits.ts'
import { toApiError } from '#web/lib/api/api-error.ts'
import { eventStream } from '#web/lib/api/event-stream.ts'
import { fileNameOf } from '#web/lib/files/file-name.ts'

type GuestRoute = Extract<keyof InkloomContract, `${string} /shared/${string}`>
type CallInput = { params?: Record<string, string>; body?: object; signal?: AbortSignal }

/**
 * Calls the API as a guest, whose session is sent in a header. An account that is signed in in this
 * browser is not involved.
 */
export const guestApi =
  (session: string) =>
  async <R extends GuestRoute>(
    route: R,
    input: Partial<EndpointInput<InkloomContract[R]>> & { signal?: AbortSignal } = {},
  ): Promise<Reply<InkloomContract[R]>> => {
    const { params = {}, body, signal } = input as CallInput
    const [method, path] = route.split(' ') as [string, string]
    const response = await fetch(
      `/v1${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
      {
        method,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: {
          Accept: 'application/json, text/event-stream',
          [GUEST_HEADER]: session,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ?? null,
      },
    )
    if (!response.ok)
      throw toApiError(
        response.status,
        await response.json().then(
          (problem) => problem as Partial<Problem>,
          () => ({}),
        ),
        response.headers.get('Retry-After'),
      )
    const type = response.headers.get('Content-Type') ?? ''
    if (type.includes('application/json')) return (await response.json()) as Reply<InkloomContract[R]>
    if (type.includes('text/event-stream'))
      return eventStream(response.body ?? new ReadableStream()) as Reply<InkloomContract[R]>
    const name = fileNameOf(response.headers.get('Content-Disposition'), 'download')
    return new File([await response.blob()], name, { type }) as Reply<InkloomContract[R]>
  }
export type GuestApi = ReturnType<typeof guestApi>

const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, the browser is a new guest at each visit.
  }
}

/**
 * The storage key of a link contains only the beginning of its token, so that the browser never
 * stores the whole token.
 */
const sessionKey = (token: string): string => `share-session:${token.slice(0, 8)}`

export const guestMemory = {
  session: (token: string): string => stored(sessionKey(token)),
  setSession: (token: string, session: string): void => store(sessionKey(token), session),
  name: (): string => stored('share-name'),
  setName: (name: string): void => store('share-name', name),
}
