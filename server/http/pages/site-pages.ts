import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countdownTo, LAUNCH_OFFER_END } from '#contract/launch-offer.ts'
import { fillSite, type SiteFacts } from './fill-site.ts'
import { withGenerator } from './generator.ts'
import { pagesPolicyWith } from './security-headers.ts'

/** As the build leaves it; see scripts/write-pages.ts. */
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
  /** The facts, as JSON. */
  of: string
  texts: Map<string, Promise<string>>
  bytes: Map<string, Promise<Buffer>>
}
const newFilling = (of: string): Filling => ({ of, texts: new Map(), bytes: new Map() })

/** Makes something once. What failed is made again for whoever asks next. */
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
/** What the scripts of public pages ask for: a robot that runs them may ask for it too. The first rule that fits counts for some. */
const allowed = ['/v1/api/ratings/', '/v1/pricing']
/** Asked for by nobody but people who are signed in, or of no use in a search. */
const closed = ['/v1/', '/app', '/settings', '/login_with_token', '/mailbox']

/** The public pages, each read, filled in and compressed when it is asked for first, and again when the facts have changed. */
export const openSite = async (root: string, facts: () => Promise<SiteFacts>) => {
  const { pages, styles, scripts } = JSON.parse(await readFile(join(root, 'site', 'site.json'), 'utf8')) as SiteManifest
  const sources = new Map<string, Promise<string>>()
  let filled = newFilling('')

  const sourceOf = (path: string): Promise<string> =>
    remember(sources, path, () => readFile(join(root, pages[path]!), 'utf8'))
  /** The pages as filled with these facts; the ones of earlier facts are forgotten. */
  const fillingWith = (known: SiteFacts): Filling => {
    const { ended } = countdownTo(LAUNCH_OFFER_END, Date.now())
    // Without scripts the countdown is as old as the page.
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
    /** Sends a page; what is no page is answered with the page that says so. */
    send: async (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const isThere = path !== NOT_FOUND && Object.hasOwn(pages, path)
      const shown = isThere ? path : NOT_FOUND
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
      const known = await facts()
      // Read before any header is set: where it fails, the answer is another one.
      const body = await bodyOf(shown, known, encoding)
      const policy = pagesPolicyWith({ styles, scripts, recaptcha: known.recaptcha })
      reply
        .status(isThere ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, Vary: 'Accept-Encoding' })
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply.send(body)
    },
    /** The blog's feed. */
    feed: async (): Promise<string> => fillSite(await readFile(join(root, 'feed.xml'), 'utf8'), await facts()),
    sitemap: async (): Promise<string> => {
      const { origin } = await facts()
      const addresses = Object.keys(pages)
        .filter((path) => path !== NOT_FOUND)
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
