import addresses from 'ipaddr.js'

export type Address = ReturnType<typeof addresses.process>
type Subnet = ReturnType<typeof addresses.parseCIDR>

/** Where the global unicast addresses of IPv6 are; all others lead inside, to an old mapping, or nowhere. */
const globalUnicast = addresses.IPv6.parseCIDR('2000::/3')
/** A public address that answers from inside a cloud's own network. */
const cloudPlatform = addresses.parse('168.63.129.16').toString()

const isPublic = (address: Address): boolean => {
  if (address.range() !== 'unicast') return false
  return address instanceof addresses.IPv6 ? address.match(globalUnicast) : address.toString() !== cloudPlatform
}

const isIn = (address: Address, [network, bits]: Subnet): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/**
 * Whether a webhook may go to an address: a public one, or in a network that the operator allows. IPv4 that is written as
 * IPv6 is judged as the IPv4 address that it is.
 */
export const isAllowedAddress = (text: string, allowed: readonly string[]): boolean => {
  if (!addresses.isValid(text)) return false
  const address = addresses.process(text)
  return isPublic(address) || allowed.some((subnet) => isIn(address, addresses.parseCIDR(subnet)))
}
