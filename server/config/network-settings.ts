import { isIP } from 'node:net'
import { checkedBy, isHostName, text } from './parsers.ts'
import { setting } from './setting.ts'

/** Other programs take a proxy without a scheme too. */
const withScheme = (value: string): string => (value.includes('://') ? value : `http://${value}`)

const problemOfProxy = (value: string): string | null => {
  const url = URL.parse(withScheme(value))
  if (!url) return 'it must be the address of a proxy'
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `it must begin with http:// or https://, not with ${url.protocol}//`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 || isHostName(host) ? null : 'it must have a valid host name'
}

const proxy = checkedBy(problemOfProxy).transform(withScheme)

/** Other programs read these names as well, in capitals or not. */
export const networkSettings = {
  HTTPS_PROXY: setting(
    proxy.optional(),
    'proxy for calls to https addresses that the operator chose, such as the model server',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
  HTTP_PROXY: setting(
    proxy.optional(),
    'the same for http addresses, and for https addresses where HTTPS_PROXY is not set',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
  NO_PROXY: setting(
    text.optional(),
    'hosts that are called without a proxy, with commas between',
    'models.internal,.example.org',
  ),
  WEBHOOK_PROXY: setting(
    proxy.optional(),
    'proxy that webhooks go through; it is told the checked address and never a name',
    'http://proxy.example.org:3128',
    { secret: true },
  ),
}

/** Names that count in small letters too, as they do elsewhere. */
export const eitherCase: ReadonlySet<string> = new Set(['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'])
