/** Where a server that speaks OpenAI's chat completions is reached. A query in the base URL goes with every request. */
export interface ServerAddress {
  host: string
  /** On this machine or in its private network: such a server loads models while it is asked, and can be asked whether it is alive. */
  isLocal: boolean
  chat: string
  models: string
  /** The root of the server, for what lies outside `/v1`. */
  origin: string
  headers: Record<string, string>
}

const privateHosts =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[(::1|f[cd][0-9a-f:]*|fe80[0-9a-f:]*)\]|[^.:]+|.+\.(local|localhost|lan|home\.arpa|internal))$/i

/** Judged by its name or address alone: a name without a dot is one of a private network, such as a container's. */
export const isLocalHost = (host: string): boolean => privateHosts.test(host)

const isAzureHost = (host: string): boolean => /\.(openai|cognitiveservices|services\.ai)\.azure\.com$/i.test(host)

/**
 * Azure names the deployment in the path unless the path ends in `/v1`, wants `api-version` in the query, and takes the key in a header of
 * its own. Throws a TypeError for what is no URL.
 */
export const serverAddress = (baseUrl: string, model: string, apiKey?: string): ServerAddress => {
  const url = new URL(baseUrl)
  const byVersion = url.searchParams.has('api-version')
  const isAzure = byVersion || isAzureHost(url.hostname)
  const base = url.pathname.replace(/(?<!\/)\/+$/, '')
  const needsDeployment = byVersion && !base.includes('/deployments/') && !base.endsWith('/v1')
  const root = needsDeployment && !base.endsWith('/openai') ? `${base}/openai` : base
  const at = (path: string) => `${url.origin}${path}${url.search}`
  return {
    host: url.hostname,
    isLocal: isLocalHost(url.hostname),
    chat: at(`${needsDeployment ? `${root}/deployments/${encodeURIComponent(model)}` : base}/chat/completions`),
    models: at(`${root.replace(/\/deployments\/[^/]*$/, '')}/models`),
    origin: url.origin,
    headers: apiKey === undefined ? {} : isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` },
  }
}
