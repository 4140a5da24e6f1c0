import { ConfigError } from './config.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another process',
  EACCES: 'may not be listened on by this account',
  EADDRNOTAVAIL: 'is no address of this machine',
}

/** What an operator can act on, where it is a setting that is in the way; else the error as it is. */
export const cannotListen = (
  error: unknown,
  { host, port, settings }: { host: string; port: number; settings: 'PORT and HOST' | 'METRICS_PORT and METRICS_HOST' },
): unknown => {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new ConfigError([`${host}:${port} ${reason} (${settings})`]) : error
}
