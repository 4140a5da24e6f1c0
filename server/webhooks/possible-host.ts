import { isIP } from 'node:net'

/**
 * Top-level domains that never resolve on the public internet: those of RFC 6761, 6762, 7686, 8375
 * and 9476, and ICANN's `internal`.
 */
const privateTopLevels = new Set(['alt', 'arpa', 'internal', 'invalid', 'local', 'onion', 'test'])
/** The lengths that RFC 1035 allows for a whole name and for each label. */
const longest = { name: 253, label: 63 }
const label = /^\w([\w-]*\w)?$/

/**
 * Returns true if a host name can resolve at all. IP addresses and the names of this machine pass,
 * because the SSRF guard decides about them. With `privateNames`, names of a local network pass
 * too.
 */
export const isPossibleHost = (host: string, { privateNames }: { privateNames: boolean }): boolean => {
  const name = host.replace(/\.$/, '')
  const labels = name.split('.')
  const topLevel = labels.at(-1)!
  if (isIP(host.replace(/^\[|\]$/g, '')) || topLevel === 'localhost') return true
  if (name.length > longest.name || !labels.every((part) => part.length <= longest.label && label.test(part)))
    return false
  return privateNames || (labels.length > 1 && !/^\d+$/.test(topLevel) && !privateTopLevels.has(topLevel))
}
