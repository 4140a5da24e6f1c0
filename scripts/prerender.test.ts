import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimsMode } from '#contract/claims.ts'
import { placeholders } from '#contract/pages.ts'
import { readConfig } from '#server/config/index.ts'
import { createApp } from '#server/http/create-app.ts'
import { servePages } from '#server/http/pages/pages.ts'
import { createLog } from '#server/security/log.ts'
import { soaking } from '#tests/how-many.ts'

// The development server compiles every page first. The browser tests check the built pages.
describe.runIf(soaking)('the pages of the development server', () => {
  let app: FastifyInstance
  let claims: ClaimsMode = 'computed'
  beforeAll(async () => {
    app = await createApp(readConfig({}), { log: createLog('silent'), development: true })
    await servePages(app, {
      pages: 'vite',
      offline: true,
      facts: async () => ({
        origin: 'https://write.example.org',
        supportEmail: 'help@example.org',
        products: [{ name: 'Papermill', url: 'https://papermill.example.org' }],
        lifetimeDealUrl: 'https://deals.example.org',
        recaptcha: false,
        claims,
        prices: null,
        imprint: {},
        legal: { operator: 'Example Press Ltd' },
      }),
    })
  })
  afterAll(() => app.close())

  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { host: 'localhost' } })
    return { status: statusCode, body }
  }

  it.each([
    ['/', 'https://papermill.example.org'],
    ['/contact', 'mailto:help@example.org'],
    ['/legal', 'Example Press Ltd'],
    ['/feed.xml', 'https://write.example.org/blog'],
  ])('the development server fills placeholders of the installation into %s', async (path, said) => {
    const { status, body } = await read(path)
    expect(status).toBe(200)
    expect(body).toContain(said)
    for (const placeholder of Object.values(placeholders)) expect(body).not.toContain(placeholder)
    expect(body).not.toMatch(/\.invalid|\{\{[#/]?\w+\}\}/)
  })

  it('a page has its own address, but the 404 page has none', async () => {
    const addresses = /<link rel="canonical"[^>]*>|<meta property="og:url"[^>]*>/g
    const contact = (await read('/contact')).body.match(addresses)
    expect(contact).toHaveLength(2)
    for (const address of contact!) expect(address).toContain('"https://write.example.org/contact"')
    const missing = await read('/no/such/page')
    expect(missing.status).toBe(404)
    expect(missing.body).toContain('noindex')
    expect(missing.body.match(addresses)).toBeNull()
  })

  /** Claims with a page that shows them as specified. */
  const claimed: [path: string, words: RegExp][] = [
    ['/', /Over 5,000 writers/],
    ['/', /Limited Launch Offer/],
    ['/', /"priceCurrency":"JPY"/],
    ['/pricing', /Save up to 74%/],
    ['/pricing', /10% off/],
    ['/pricing', /Priority support and early access/],
    ['/pricing', /"price":"26.00","priceCurrency":"EUR"/],
    ['/pricing', /\$15</],
    ['/tools/shorten', /data-island="rating"/],
    ['/legal', /priority support, and early access/],
    ['/legal', /© 2025/],
  ]

  it('no page shows an uncomputed claim, unless SITE_CLAIMS is as-specified', async () => {
    for (const [path, words] of claimed) {
      claims = 'as-specified'
      expect((await read(path)).body).toMatch(words)
      claims = 'computed'
      expect((await read(path)).body).not.toMatch(words)
    }
  })
})
