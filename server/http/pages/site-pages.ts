import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countdownTo, LAUNCH_OFFER_END } from '#contract/launch-offer.ts'
import { fillSite, type SiteFacts } from './fill-site.ts'
import { withGenerator } from './generator.ts'
import { pagesPolicyWith } from './security-headers.ts'

/** The manifest that the build writes. See scripts/write-pages.ts. */
interface SiteManifest {
  pages: Record<string, string>
  styles: string[]
  scripts: string[]
}

type Encoding = 'br' | 'gzip'
const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: promisify(gzip),
}

interface Filling {
  /** The facts as JSON, which identify this cache. */
  of: string
  texts: Map<string, Promise<string>>
  bytes: Map<string, Promise<Buffer>>
}
const newFilling = (of: string): Filling => ({ of, texts: new Map(), bytes: new Map() })

/**
 * Returns a cached value, or makes it. A failed value is not cached, so the next call tries again.
 */
const remember = <T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
  const known = made.get(key)
  if (known) return known
  const making = make()
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

const COUNTDOWN_MS = 60_000
const NOT_FOUND = '/404'
/** The page of links for readers. Search engines must not list it. */
const SHARED = '/shared'
/**
 * API paths that the scripts of public pages request, so a crawler that runs them may request them
 * too. They come first, because some crawlers use the first matching rule.
 */
const allowed = ['/v1/api/ratings/', '/v1/pricing']
/** Paths that only signed-in users request, or that are useless in search results. */
const closed = ['/v1/', '/app', '/settings', '/login_with_token', '/mailbox']

/**
 * Opens the public pages. Each page is read, filled in and compressed on its first request, and
 * again when the facts have changed.
 */
export const openSite = async (root: string, facts: () => Promise<SiteFacts>) => {
  const { pages, styles, scripts } = JSON.parse(await readFile(join(root, 'site', 'site.json'), 'utf8')) as SiteManifest
  const sources = new Map<string, Promise<string>>()
  let filled = newFilling('')

  const sourceOf = (path: string): Promise<string> =>
    remember(sources, path, () => readFile(join(root, pages[path]!), 'utf8'))
  /** Returns the cache of pages for these facts, and drops the cache of earlier facts. */
  const fillingWith = (known: SiteFacts): Filling => {
    const { ended } = countdownTo(LAUNCH_OFFER_END, Date.now())
    // Without scripts, the countdown shows the time left when the page was filled in, so pages are
    // filled in again at this interval.
    const of = JSON.stringify([known, ended || Math.floor(Date.now() / COUNTDOWN_MS)])
    if (filled.of !== of) filled = newFilling(of)
    return filled
  }
  const bodyOf = async (path: string, known: SiteFacts, encoding: Encoding | undefined): Promise<string | Buffer> => {
    const { texts, bytes } = fillingWith(known)
    const textOf = () => remember(texts, path, async () => withGenerator(fillSite(await sourceOf(path), known)))
    if (!encoding) return textOf()
    return remember(bytes, `${encoding} ${path}`, async () => compress[encoding](await textOf()))
  }

  return {
    has: (path: string): boolean => path !== NOT_FOUND && Object.hasOwn(pages, path),
    /** Sends a page, or the not-found page if there is none at this path. */
    send: async (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const isThere = path !== NOT_FOUND && Object.hasOwn(pages, path)
      const shown = isThere ? path : NOT_FOUND
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
      const known = await facts()
      // The body is read before any header is set, because a failure sends a different response.
      const body = await bodyOf(shown, known, encoding)
      const policy = pagesPolicyWith({ styles, scripts, recaptcha: known.recaptcha })
      reply
        .status(isThere ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, Vary: 'Accept-Encoding' })
      if (path === SHARED) reply.header('X-Robots-Tag', 'noindex, nofollow')
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply.send(body)
    },
    /** Returns the feed of the blog. */
    feed: async (): Promise<string> => fillSite(await readFile(join(root, 'feed.xml'), 'utf8'), await facts()),
    sitemap: async (): Promise<string> => {
      const { origin } = await facts()
      const addresses = Object.keys(pages)
        .filter((path) => path !== NOT_FOUND && path !== SHARED)
        .map((path) => `<url><loc>${origin}${path}</loc></url>`)
      return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`
    },
    robots: async (): Promise<string> =>
      [
        'User-agent: *',
        ...allowed.map((path) => `Allow: ${path}`),
        ...closed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${(await facts()).origin}/sitemap.xml`,
        '',
      ].join('\n'),
  }
}
