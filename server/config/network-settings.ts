import { isIP } from 'node:net'
import { checkedBy, isHostName, problemOfPercents, text, webUrl } from './parsers.ts'
import { setting } from './setting.ts'

/** Other programs accept a proxy without a scheme, so it is accepted here too. */
const withScheme = (value: string): string => (value.includes('://') ? value : `http://${value}`)

const problemOfProxy = (value: string): string | null => {
  const url = URL.parse(withScheme(value))
  if (!url) return 'it must be the address of a proxy'
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `it must begin with http:// or https://, not with ${url.protocol}//`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/^(off|on|no|none|yes|true|false)$/i.test(host))
    return 'it must be the address of a proxy; for none, leave it empty'
  if (isIP(host) === 0 && !isHostName(host)) return 'it must have a valid host name'
  if (url.pathname !== '/' || url.search || url.hash) return 'it must end after the host and port'
  if (url.port === '0') return 'it must have a port from 1 to 65535'
  return problemOfPercents(url)
}

const proxy = checkedBy(problemOfProxy).transform(withScheme)

/** The proxy settings. Other programs read the same variables, in upper or lower case. */
export const networkSettings = {
  HTTPS_PROXY: setting(
    proxy.optional(),
    'proxy for calls to https addresses that the operator chose, such as the model server',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
  HTTP_PROXY: setting(
    proxy.optional(),
    'proxy for calls to http addresses, and to https addresses if HTTPS_PROXY is not set',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
  NO_PROXY: setting(
    text
      .refine((list) => !list.includes('://'), 'it must be host names and addresses, without http:// in front')
      .optional(),
    'hosts that are called without a proxy, separated by commas',
    'models.internal,.example.org',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl.optional(),
    'collector that traces are sent to by OTLP over HTTP, if the packages of OpenTelemetry are installed',
    'http://127.0.0.1:4318',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    webUrl.optional(),
    'full address to which traces are sent by OTLP over HTTP',
    'http://127.0.0.1:4318/v1/traces',
  ),
  WEBHOOK_PROXY: setting(
    proxy.optional(),
    'proxy for webhooks; it receives the checked address and never a host name',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
}

/** Names that are also accepted in lower case, as in other programs. */
export const eitherCase: ReadonlySet<string> = new Set(['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
