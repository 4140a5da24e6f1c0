import addresses from 'ipaddr.js'
import { listenHost, oneOf, text, webOrigin, whole } from './parsers.ts'
import { setting } from './setting.ts'

/**
 * The roles of a process: `all` does everything. With several processes on one PostgreSQL server,
 * `web` serves calls and pages, and `worker` runs jobs.
 */
export const roles = ['all', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

export const serverSettings = {
  NODE_ENV: setting(
    oneOf(['production', 'development', 'test']).default('development'),
    'whether every outside service has to be chosen deliberately',
    'production',
  ),
  PORT: setting(whole(0, 65_535).default(3000), 'port to listen on', '3000'),
  HOST: setting(listenHost.default('127.0.0.1'), 'address to listen on', '0.0.0.0'),
  PUBLIC_URL: setting(webOrigin.optional(), 'the address in links', 'https://write.example.org'),
  ROLE: setting(oneOf(roles).default('all'), 'role of this process, if there are several', 'web'),
  OFFLINE: setting(
    oneOf(['on', 'off'])
      .default('on')
      .transform((value) => value === 'on'),
    'whether browsers may store the application, so that it opens without a network; off removes it from them',
    'off',
  ),
  WEBHOOK_ALLOWED_SUBNETS: setting(
    text
      .transform((list) => list.split(',').map((subnet) => subnet.trim()))
      .refine(
        (subnets) => subnets.every((subnet) => addresses.isValidCIDR(subnet)),
        'it must be networks in CIDR notation, separated by commas',
      )
      .default([]),
    'networks that webhooks may go to in addition to public ones, for development',
    '127.0.0.0/8,::1/128',
  ),
  TRUSTED_PROXY_HOPS: setting(whole(0, 10).default(0), 'trusted proxies that set X-Forwarded-For', '1'),
  METRICS_PORT: setting(
    whole(0, 65_535).optional(),
    'separate port on which /metrics serves Prometheus metrics',
    '9464',
  ),
  METRICS_HOST: setting(listenHost.default('127.0.0.1'), 'address on which metrics are served', '127.0.0.1'),
  LOG_LEVEL: setting(
    oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
    'how much to log',
    'info',
  ),
}
