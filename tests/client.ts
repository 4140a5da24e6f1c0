import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'

type Slots = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
interface Sent {
  token?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The error that the server answered with. */
export class FailedResponse extends Error {
  readonly status: number
  readonly body: Problem

  constructor(status: number, body: Problem) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.body = body
  }
}

/** Sends any request below /v1, even if the contract does not allow it. */
export const request = (url: string, route: string, input: Slots & Sent = {}): Promise<Response> => {
  const { params = {}, query, body, token, headers, signal } = input
  const [method, path] = route.split(' ') as [string, string]
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  return fetch(`${url}/v1${filled}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
    method,
    headers: { ...headers, ...(token && { Token: token }), ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    // Tests check the redirect themselves.
    redirect: 'manual',
    signal,
  })
}

/**
 * Calls a server like the browser client. Throws `FailedResponse` for an error, and fetch's own
 * error if the server is unreachable.
 */
export const call = async <R extends keyof InkloomContract>(
  url: string,
  route: R,
  input: Partial<EndpointInput<InkloomContract[R]>> & Sent = {},
): Promise<Reply<InkloomContract[R]>> => {
  const response = await request(url, route, input)
  const answer: unknown = await response.json()
  if (!response.ok) throw new FailedResponse(response.status, answer as FailedResponse['body'])
  return answer as Reply<InkloomContract[R]>
}
