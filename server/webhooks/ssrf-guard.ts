import addresses from 'ipaddr.js'

export type Address = ReturnType<typeof addresses.process>
type Subnet = ReturnType<typeof addresses.parseCIDR>

/**
 * The global unicast range of IPv6. All other addresses are private, old mappings or unassigned.
 */
const globalUnicast = addresses.IPv6.parseCIDR('2000::/3')
/** The public address at which a cloud platform serves requests from inside its own network. */
const cloudPlatform = addresses.parse('168.63.129.16').toString()

const isPublic = (address: Address): boolean => {
  if (address.range() !== 'unicast') return false
  return address instanceof addresses.IPv6 ? address.match(globalUnicast) : address.toString() !== cloudPlatform
}

const isIn = (address: Address, [network, bits]: Subnet): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/**
 * Returns true if a webhook may be sent to an address: a public one, or one in a network that the
 * operator allows. IPv4 addresses written as IPv6 are judged as IPv4.
 */
export const isAllowedAddress = (text: string, allowed: readonly string[]): boolean => {
  if (!addresses.isValid(text)) return false
  const address = addresses.process(text)
  return isPublic(address) || allowed.some((subnet) => isIn(address, addresses.parseCIDR(subnet)))
}
