import { Agent, EnvHttpProxyAgent, Pool, setGlobalDispatcher } from 'undici'
import type { Proxies } from '../config/index.ts'
import { dispatcherTimeouts, setModelDispatcher } from '#writer/model/openai/model-dispatcher.ts'

/** A remote proxy would resolve these names to itself. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

let used = false

/**
 * Returns true if calls go through a proxy. Libraries that manage their own connections check this.
 */
export const usesProxies = (): boolean => used

const agentWith = ({ http, https, none }: Proxies, patience: Partial<typeof dispatcherTimeouts>) =>
  new EnvHttpProxyAgent({
    ...patience,
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: [...(none ? [none] : []), ...thisMachine].join(','),
    // Many proxies open tunnels to port 443 only, and forward requests to http addresses without a
    // tunnel.
    proxyTunnel: false,
    // Without this, the connection to the proxy would have the default timeouts.
    factory: (origin, options) => new Pool(origin, Object.assign({ ...patience }, options)),
  })

/**
 * Routes every later `fetch`, including calls to models, through these proxies. null restores
 * direct connections.
 */
export const useProxies = (proxies: Proxies | null): void => {
  if (!proxies && !used) return
  used = proxies !== null
  setGlobalDispatcher(proxies ? agentWith(proxies, {}) : new Agent())
  setModelDispatcher(proxies ? agentWith(proxies, dispatcherTimeouts) : null)
}
