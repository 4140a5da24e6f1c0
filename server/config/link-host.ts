/** The host to put in a link: an address that listens everywhere can't be opened. */
export const linkHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
