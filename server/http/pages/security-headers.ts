import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Scripts, styles, fonts, pictures and films come from here only; nothing may frame these pages. */
const forPages = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

const written = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')

/** Where Google's captcha comes from, and where it shows what it asks. */
const withRecaptcha = {
  ...forPages,
  'script-src': ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ["'self'", 'https://www.google.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** The policy of the pages, for one that is served by something else. */
export const pagesPolicy = written(forPages)

interface InPages {
  styles: string[]
  scripts: string[]
  recaptcha: boolean
}

/** The same with what stands in a page itself allowed by its hash. */
export const pagesPolicyWith = ({ styles, scripts, recaptcha }: InPages): string => {
  const policy = recaptcha ? withRecaptcha : forPages
  return written({
    ...policy,
    'style-src': [...policy['style-src'], ...styles],
    'script-src': [...policy['script-src'], ...scripts],
    // The front page has its first fonts within it.
    'font-src': [...policy['font-src'], 'data:'],
  })
}

/** An answer of the API is no page: whatever it holds, a browser loads and runs nothing of it. */
const forAnswers = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On answers of the API, and on those that are given before a route is found. */
export const answerHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': forAnswers,
  'X-Content-Type-Options': 'nosniff',
}

const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Headers for every answer, also for refusals and for what does not exist. `development` leaves the pages' policy out:
 * hot reload works with inline scripts and styles. There is no Access-Control header anywhere: no other origin is to read
 * anything, and the preflight that its calls would need is refused like any call that does not exist.
 */
export const setSecurityHeaders = async (
  app: FastifyInstance,
  { secure, development, recaptcha }: { secure: boolean; development: boolean; recaptcha: boolean },
) => {
  await app.register(helmet, {
    contentSecurityPolicy: development
      ? false
      : { useDefaults: false, directives: recaptcha ? withRecaptcha : forPages },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // The token of a mail link stands in the address of a page.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Permissions-Policy', permissions)
  })
}
