import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** Text on one line. A line break or another control character is never part of a setting. */
export const text = z
  .string()
  .trim()
  .min(1)
  .refine((value) => !/\p{Cc}/u.test(value), 'it must be one line of text, without control characters')
  .refine(
    (value) => !/[\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/.test(value),
    'it contains an invisible character, perhaps copied from a web page: type it again',
  )

/** A key or password, which is sent as an HTTP header. */
export const key = text
  .refine(
    (value) => /^[\x21-\x7E]+$/.test(value),
    'it must contain only ASCII letters, digits and symbols, without spaces',
  )
  .refine((value) => !value.includes('...'), 'it is shortened with dots: enter the whole key')

/** A SHA-256 in hexadecimal, in lower case. */
export const sha256 = text
  .refine((value) => /^[0-9a-f]{64}$/i.test(value), 'it must be a SHA-256: 64 hexadecimal digits')
  .transform((value) => value.toLowerCase())

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `it must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

/** `on` or `off`, and off by default. */
export const onOff = oneOf(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on')

/** A whole number in digits. `Number` alone would also read `1e3`, `0x10` and `7.0`. */
export const whole = (min: number, max: number) => {
  const problem = `it must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,12}$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

/** A number with optional decimals. */
export const decimal = (min: number, max: number) => {
  const problem = `it must be a number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/, problem)
    .transform(Number)
    .pipe(z.number().min(min, problem).max(max, problem))
}

const labelPattern = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i

/**
 * Returns true for a valid DNS host name. A name whose last label is a number is an invalid IP
 * address.
 */
export const isHostName = (host: string): boolean => {
  const labels = host.replace(/\.$/, '').split('.')
  return host.length <= 253 && labels.every((label) => labelPattern.test(label)) && !/^\d+$/.test(labels.at(-1)!)
}

const problemOfHost = (host: string): string | null => {
  if (isIP(host) > 0) return null
  if (host.includes('://')) return 'it must be an address of this machine without http:// in front'
  if (/^\[.*\]$/.test(host)) return 'it must be an address without brackets'
  if (/^[^:]+:\d+$/.test(host)) return 'it must be an address without a port; PORT sets the port'
  return isHostName(host) ? null : 'it must be an IP address or a host name'
}

/** Creates a schema from a check that returns the problem as text, or null. */
export const checkedBy = (problemOf: (value: string) => string | null) =>
  text.superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/**
 * Returns true if a path or one of its parents is a file. Returns false for a path that does not
 * exist.
 */
const isBehindFile = (path: string): boolean => {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) return !found.isDirectory()
  } catch {
    return false // Startup reports a path that this account may not read.
  }
  return path !== dirname(path) && isBehindFile(dirname(path))
}

/**
 * Returns the problem of a folder's path, or null. The folder need not exist yet. Only a shell
 * replaces ~ and variables.
 */
export const problemOfPath = (value: string): string | null => {
  if (value.startsWith('~')) return 'it must be a full path: only a shell expands ~'
  if (/\$[A-Za-z_]|%[A-Za-z_]+%/.test(value)) return 'it must be a full path: variables in it are not expanded'
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return 'it must be a path on this machine, not an address'
  if (/^'|'$/.test(value)) return "it has a quotation mark (') on one side only"
  // No folder can be created there, and the attempt makes Node.js retry forever.
  if (/^\/(proc|sys)(\/|$)/.test(resolve(value))) return 'it must be a folder of a disk, which /proc and /sys are not'
  return isBehindFile(resolve(value)) ? 'it must be a folder, and a file is there' : null
}

export const path = checkedBy(problemOfPath)

/** An address to listen on. */
export const listenHost = checkedBy(problemOfHost)

/** `example.org:8080` would parse as an address with the scheme `example.org:`. */
const lacksScheme = (value: string): boolean => !/^[a-z][a-z0-9+.-]*:\/\//i.test(value)

const isHost = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || isHostName(hostname)

const NO_PORT = 'it must have a port from 1 to 65535'

export const problemOfWebUrl = (value: string): string | null => {
  const url = URL.parse(value)
  if (url && /^(javascript|data|vbscript|file|blob|ftps?|wss?):$/i.test(url.protocol))
    return `it must begin with http:// or https://, not with ${url.protocol}`
  if (lacksScheme(value)) return 'it must begin with http:// or https://'
  if (!url || /\s/.test(value) || value.includes(':///')) return 'it must be a web address'
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `it must begin with http:// or https://, not with ${url.protocol}//`
  if (!isHost(url.hostname)) return 'it must have a valid host name'
  if (url.username || url.password) return 'it must not contain a user name or password'
  if (url.port === '0') return NO_PORT
  return null
}

/** A web address that people open in a browser. */
export const webLink = checkedBy(problemOfWebUrl)

/** An address that Inkloom calls with HTTP. */
export const webUrl = webLink.refine((value) => !value.includes('#'), 'it must not have a part after #')

/** A web address without anything after the host and port. */
export const webOrigin = checkedBy((value) => {
  const problem = problemOfWebUrl(value)
  if (problem) return problem
  const { pathname, search, hash } = new URL(value)
  return /^\/+$/.test(pathname) && !search && !hash ? null : 'it must end after the host and port, without a path'
})

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export const problemOfPercents = ({ username, password, pathname }: URL): string | null => {
  if (!isDecodable(username) || !isDecodable(password))
    return 'its user name or password has a % that is not a percent code: write % as %25'
  return isDecodable(pathname) ? null : 'its path has a % that is not a percent code: write % as %25'
}

const NOT_ENCODED =
  'it must be a valid address: write special characters of the password as percent codes (@ as %40, # as %23, / as %2F) and check the port'

/**
 * Returns the problem of a URL whose scheme is not HTTP, such as `smtp://` or `postgres://`, or
 * null if it is valid.
 */
export const problemOfServerUrl = (value: string, schemes: string[], { hostElsewhere = false } = {}): string | null => {
  const schemeList = schemes.map((scheme) => `${scheme}://`).join(' or ')
  if (lacksScheme(value)) return `it must begin with ${schemeList}`
  const scheme = value.slice(0, value.indexOf('://')).toLowerCase()
  if (!schemes.includes(scheme)) return `it must begin with ${schemeList}, not with ${scheme}://`
  const url = URL.parse(value)
  if (!url || /\s/.test(value) || url.pathname.includes('@')) return NOT_ENCODED
  if (!url.hostname && !hostElsewhere) return 'it must name a server'
  if (url.hostname && !isHost(url.hostname)) return 'it must have a valid host name'
  if (url.port === '0') return NO_PORT
  return problemOfPercents(url)
}

const emailSchema = z.email()
export const isEmail = (value: string): boolean => emailSchema.safeParse(value).success

export const email = text.refine(isEmail, 'it must be one email address')

/** An email address, or `Name <address>`. */
export const mailbox = text.refine((value) => {
  if (!value.endsWith('>')) return isEmail(value)
  const start = value.lastIndexOf('<')
  const name = value.slice(0, Math.max(start, 0)).trim()
  const isName = /^"[^"<>]*"$/.test(name) || !/[<>@",;:\\]/.test(name)
  return start >= 0 && isName && isEmail(value.slice(start + 1, -1).trim())
}, 'it must be an email address, with or without a name in front, as Name <address>')
