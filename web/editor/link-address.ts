import { safeLink } from '#manuscript/model/clean-text.ts'

// What comes before a port is no scheme.
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i

/**
 * The address that was meant: without http or https it gets https, and an empty one leads to where the page is served
 * from. null for what a link may not lead to.
 */
export const linkAddress = (written: string, host: string): string | null => {
  // oxlint-disable-next-line no-control-regex -- the browser takes these for nothing, and so a scheme could hide in them
  const address = written.replace(/[\u0000-\u0020\u007f]+/g, (space) => (space.includes(' ') ? ' ' : '')).trim()
  if (address === '') return `https://${host}`
  if (/^(https?:\/\/|mailto:)/i.test(address)) return safeLink(address) ?? null
  if (scheme.test(address)) return null
  return safeLink(`https://${address.replace(/^\/+/, '')}`) ?? null
}
