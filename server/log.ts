import { pino, type Logger } from 'pino'

/** JSON lines; readable in a terminal. Secrets never reach a line. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['req.headers.token', 'headers.token', '*.token', '*.apiKey', '*.password'],
      censor: '[secret]',
    },
    serializers: { req: ({ method, url }) => ({ method, url: withoutTokens(url) }) },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  })

/** The token of a link stands in the path of the call that redeems it. */
const withoutTokens = (url: string) =>
  url.replace(/(login_with_token\/)[^/?]+/, '$1[secret]').replace(/(token=)[^&]+/, '$1[secret]')
