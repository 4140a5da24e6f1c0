import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import { fillLegalText, type LegalSettingName } from '#contract/legal-settings.ts'
import { placeholders } from '#contract/pages.ts'
import { pagesPolicyWith } from './security-headers.ts'

/** What only the running installation knows of what its pages say. */
export interface SiteFacts {
  origin: string
  supportEmail: string
  /** What else the operator makes; null: the parts of this installation. */
  products: { name: string; url: string }[] | null
  /** null: told in the settings. */
  lifetimeDealUrl: string | null
  /** Google's captcha is used. */
  recaptcha: boolean
  /** What the legal texts say of this installation. */
  legal: Partial<Record<LegalSettingName, string>>
}

/** As the build leaves it; see scripts/prerender.ts. */
interface SiteManifest {
  pages: Record<string, string>
  styles: string[]
  scripts: string[]
}

const compress = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: promisify(gzip),
}

const NOT_FOUND = '/404'
/** Asked for by nobody but people who are signed in, or of no use in a search. */
const closed = ['/v1/', '/app', '/settings', '/login_with_token', '/mailbox']

const ownProducts = [
  { name: 'Writing desk', url: '/app' },
  { name: 'Fast book generator', url: '/app/books' },
]
const linkTo = ({ name, url }: { name: string; url: string }): string =>
  `<li><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(name)}</a></li>`

/** A page or the feed as it was rendered, with what the installation puts in the place of each placeholder. */
export const fillSite = (html: string, { origin, supportEmail, products, lifetimeDealUrl, legal }: SiteFacts): string =>
  fillLegalText(html, { ...legal, public_url: origin })
    .replaceAll(placeholders.origin, origin)
    .replaceAll(placeholders.supportEmail, supportEmail)
    .replaceAll(placeholders.lifetimeDeal, escapeHtml(lifetimeDealUrl ?? '/settings'))
    .replaceAll(placeholders.products, (products ?? ownProducts).map(linkTo).join(''))

/** The public pages, each read, filled in and compressed when it is asked for first. */
export const openSite = async (root: string, facts: () => SiteFacts) => {
  const { pages, styles, scripts } = JSON.parse(await readFile(join(root, 'site', 'site.json'), 'utf8')) as SiteManifest
  const policy = pagesPolicyWith({ styles, scripts, recaptcha: facts().recaptcha })
  const filled = new Map<string, Promise<string>>()
  const compressed = new Map<string, Promise<Buffer>>()

  const textOf = (path: string): Promise<string> => {
    const known = filled.get(path) ?? readFile(join(root, pages[path]!), 'utf8').then((html) => fillSite(html, facts()))
    filled.set(path, known)
    return known
  }
  const bytesOf = (path: string, encoding: keyof typeof compress): Promise<Buffer> => {
    const key = `${encoding} ${path}`
    const known = compressed.get(key) ?? textOf(path).then(compress[encoding])
    compressed.set(key, known)
    return known
  }

  return {
    has: (path: string): boolean => path !== NOT_FOUND && Object.hasOwn(pages, path),
    /** Sends a page; what is no page is answered with the page that says so. */
    send: async (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const isThere = path !== NOT_FOUND && Object.hasOwn(pages, path)
      const shown = isThere ? path : NOT_FOUND
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
      reply
        .status(isThere ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, Vary: 'Accept-Encoding' })
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply.send(encoding ? await bytesOf(shown, encoding) : await textOf(shown))
    },
    /** The blog's feed. */
    feed: async (): Promise<string> => fillSite(await readFile(join(root, 'feed.xml'), 'utf8'), facts()),
    sitemap: (): string => {
      const { origin } = facts()
      const addresses = Object.keys(pages)
        .filter((path) => path !== NOT_FOUND)
        .map((path) => `<url><loc>${origin}${path}</loc></url>`)
      return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`
    },
    robots: (): string =>
      [
        'User-agent: *',
        ...closed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${facts().origin}/sitemap.xml`,
        '',
      ].join('\n'),
  }
}
