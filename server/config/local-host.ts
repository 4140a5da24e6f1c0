/**
 * Returns true if a host name or address is this machine's loopback, which nobody outside can
 * reach.
 */
export const isLocalHost = (host: string): boolean => {
  const name = host.toLowerCase().replaceAll(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
