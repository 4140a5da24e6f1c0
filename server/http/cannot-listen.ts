import { ConfigError } from '../config/index.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another process',
  EACCES: 'may not be listened on by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
  EINVAL: 'is not an address to listen on',
  EAFNOSUPPORT: 'is of a kind that this machine does not support',
  ENOTFOUND: 'has a name that does not exist',
  EAI_AGAIN: 'has a name that no name server knows at the moment',
}

const examples = {
  'PORT and HOST': 'PORT=3001 HOST=127.0.0.1',
  'METRICS_PORT and METRICS_HOST': 'METRICS_PORT=9465 METRICS_HOST=127.0.0.1',
}

/**
 * Returns a ConfigError with advice for the operator if a setting causes the error, or the error
 * unchanged.
 */
export const cannotListen = (
  error: unknown,
  { host, port, settings }: { host: string; port: number; settings: keyof typeof examples },
): unknown => {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  return reason
    ? new ConfigError([`${settings} can't be used: ${address} ${reason}, for example ${examples[settings]}`])
    : error
}
