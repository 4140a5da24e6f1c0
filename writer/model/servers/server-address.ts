/**
 * Address of a server with OpenAI's chat completions API. Every request includes the base URL's
 * query.
 */
export interface ServerAddress {
  host: string
  /**
   * True for servers on this machine or in its private network. They may load models during a
   * request, and can be asked if they are alive.
   */
  isLocal: boolean
  chat: string
  models: string
  /** Root of the server, for endpoints outside `/v1`. */
  origin: string
  headers: Record<string, string>
}

const privateHosts =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[(::1|f[cd][0-9a-f:]*|fe80[0-9a-f:]*)\]|[^.:]+|.+\.(local|localhost|lan|home\.arpa|internal))$/i

/**
 * Returns true for a host of this machine or its private network, judged by name or address alone.
 * A name without a dot belongs to a private network, such as a container's.
 */
export const isPrivateHost = (host: string): boolean => privateHosts.test(host)

const isAzureHost = (host: string): boolean => /\.(openai|cognitiveservices|services\.ai)\.azure\.com$/i.test(host)

/**
 * Builds the endpoints of a server. Azure names the deployment in the path unless the path ends in
 * `/v1`, requires `api-version` in the query, and takes the key in its own header. Throws a
 * TypeError if the base URL is invalid.
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
    isLocal: isPrivateHost(url.hostname),
    chat: at(`${needsDeployment ? `${root}/deployments/${encodeURIComponent(model)}` : base}/chat/completions`),
    models: at(`${root.replace(/\/deployments\/[^/]*$/, '')}/models`),
    origin: url.origin,
    headers: apiKey === undefined ? {} : isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` },
  }
}
