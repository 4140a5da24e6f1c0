import { safeLink } from '#manuscript/model/clean-text.ts'

// The host name before a port, as in `localhost:3000`, is not a scheme.
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/**
 * Completes the address that a person typed: adds https:// if there is no http or https, and
 * resolves an empty address to the host of the page. Returns null for an unsafe link.
 */
export const linkAddress = (written: string, host: string): string | null => {
  // oxlint-disable-next-line no-control-regex -- browsers ignore these characters, so a scheme could hide behind them
  const address = written.replace(/[\u0000-\u0020\u007f]+/g, (space) => (space.includes(' ') ? ' ' : '')).trim()
  if (address === '') return `https://${host}`
  if (/^(https?:\/\/|mailto:)/i.test(address)) return safeLink(address) ?? null
  if (scheme.test(address)) return null
  return safeLink(`https://${address.replace(/^\/+/, '')}`) ?? null
}
