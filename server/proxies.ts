import { Agent, EnvHttpProxyAgent, Pool, setGlobalDispatcher } from 'undici'
import { dispatcherTimeouts, setModelDispatcher } from '#writer/model/model-dispatcher.ts'

/** Proxies for calls to addresses that the operator chose. */
export interface Proxies {
  /** null: none. */
  http: string | null
  /** null: that for http. */
  https: string | null
  /** Hosts that are called directly, with commas between. */
  none: string | null
}

/** A proxy elsewhere would look for this machine's own services on itself. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

let used = false

/** Whether calls go through a proxy. Libraries with a connection of their own ask. */
export const usesProxies = (): boolean => used

const agentWith = ({ http, https, none }: Proxies, patience: Partial<typeof dispatcherTimeouts>) =>
  new EnvHttpProxyAgent({
    ...patience,
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: [...(none ? [none] : []), ...thisMachine].join(','),
    // Many proxies open tunnels to port 443 only, and take requests for http addresses as they are.
    proxyTunnel: false,
    // Otherwise the connection to the proxy would have usual timeouts.
    factory: (origin, options) => new Pool(origin, Object.assign({ ...patience }, options)),
  })

/** From now on every `fetch` goes through these proxies, calls to models included. null: directly. */
export const useProxies = (proxies: Proxies | null): void => {
  if (!proxies && !used) return
  used = proxies !== null
  setGlobalDispatcher(proxies ? agentWith(proxies, {}) : new Agent())
  setModelDispatcher(proxies ? agentWith(proxies, dispatcherTimeouts) : null)
}
