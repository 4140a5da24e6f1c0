import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'

/** Our own clocks rule. Node's fetch gives up after five minutes without headers, and a local server sends none while it loads a model. */
export const PATIENCE = {
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 10_000 },
  // A connection made anew costs its handshakes before the first token; one that the server keeps open is kept by us too.
  keepAliveTimeout: 60_000,
} satisfies Agent.Options

const direct = new Agent(PATIENCE)
let dispatcher: Dispatcher = direct

/** Sends calls to models through something else, such as a proxy, from now on. null: directly. */
export const setModelDispatcher = (other: Dispatcher | null): void => {
  dispatcher = other ?? direct
}

export const patientFetch: typeof fetch = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch
