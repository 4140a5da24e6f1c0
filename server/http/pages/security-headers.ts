import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Scripts, styles, fonts, pictures and videos are loaded from this origin only, and no site may
 * frame these pages.
 */
const forPages = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Images of manuscripts are loaded with the session in a header, and shown from memory.
  'img-src': ["'self'", 'data:', 'blob:'],
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

/** The hosts of Google's captcha and of its frames. */
const withRecaptcha = {
  ...forPages,
  'script-src': ["'self'", 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ["'self'", 'https://www.google.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** The policy of the pages as text, for pages that another server delivers. */
export const pagesPolicy = written(forPages)

interface InPages {
  styles: string[]
  scripts: string[]
  recaptcha: boolean
}

/** Returns the same policy with the inline scripts and styles of a page allowed by their hashes. */
export const pagesPolicyWith = ({ styles, scripts, recaptcha }: InPages): string => {
  const policy = recaptcha ? withRecaptcha : forPages
  return written({
    ...policy,
    'style-src': [...policy['style-src'], ...styles],
    'script-src': [...policy['script-src'], ...scripts],
    // The front page embeds its first fonts as data URLs.
    'font-src': [...policy['font-src'], 'data:'],
  })
}

/**
 * API responses are not pages. A browser loads and runs nothing from them, regardless of their
 * content.
 */
const forAnswers = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of API responses, and of responses that are sent before a route is found. */
export const answerHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': forAnswers,
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Headers of a file that never changes. The response varies by `Token`, which identifies the
 * session, so that a cached answer for one account is not shown to another. A file that is opened
 * as a page can neither load nor run anything.
 */
export const lastingFileHeaders = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  Vary: 'Token',
  'Content-Security-Policy': `${forAnswers}; sandbox`,
}

const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Sets the headers of every response, including refusals and missing pages. `development` omits the
 * pages' policy, because hot reload needs inline scripts and styles. No Access-Control header is
 * ever sent: no other origin may read a response, and the preflight request of another origin's
 * call is refused like a call that does not exist.
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
    // The address of a page can contain the token of a mailed link.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Permissions-Policy', permissions)
  })
}
