import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { loggedError } from './security/logged-error.ts'
import { scrubSecrets } from './security/scrub-secrets.ts'

const secret = ['token', 'apiKey', 'key', 'license_key', 'password', 'newPassword', 'confirmNewPassword', 'cookie']

/** JSON lines; readable in a terminal. Secrets never reach a line: known fields are left out, and then what looks like one. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url }),
      err: loggedError,
      error: loggedError,
    },
    hooks: { streamWrite: scrubSecrets },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  // In this process: a transport would look for its package in a thread, and a release has none.
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}
