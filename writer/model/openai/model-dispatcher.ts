import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'

/**
 * Disables fetch timeouts, because the client has its own. Node's fetch gives up after five minutes
 * without headers, and a local server sends none while it loads a model.
 */
export const dispatcherTimeouts = {
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 10_000 },
  // Keeps open connections for reuse, because a new connection delays the first token by its
  // handshakes.
  keepAliveTimeout: 60_000,
} satisfies Agent.Options

const direct = new Agent(dispatcherTimeouts)
let dispatcher: Dispatcher = direct

/** Routes model calls through another dispatcher, such as a proxy, from now on; null removes it. */
export const setModelDispatcher = (other: Dispatcher | null): void => {
  dispatcher = other ?? direct
}

export const modelFetch: typeof fetch = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch
