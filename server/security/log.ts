import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { loggedError } from './logged-error.ts'
import { scrubSecrets } from './scrub-secrets.ts'

const secret = ['token', 'apiKey', 'key', 'license_key', 'password', 'newPassword', 'confirmNewPassword', 'cookie']

/**
 * Creates a logger that writes JSON lines, or readable lines in a terminal. It redacts known secret
 * fields first, and then text that looks like a secret.
 */
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
  // The formatter runs in this process: a pino transport would load its package in a thread, and a
  // release doesn't contain that package.
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}
