/**
 * Returns the host to use in a link. An address that listens on all interfaces can't be opened, so
 * it becomes localhost.
 */
export const linkHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
