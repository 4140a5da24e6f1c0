import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import { articlePaths, sitePaths } from './site-paths.ts'
import { sweepTag } from './sweep.ts'

const allPaths = [...sitePaths, ...articlePaths]

/** Returns the metadata that search engines and link previews read. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll('meta')]
    const about = (type: string) =>
      metas.filter((meta) => [meta.name, meta.getAttribute('property')].includes(type)).map(({ content }) => content)
    return {
      language: document.documentElement.lang,
      headings: [...document.querySelectorAll('h1')].map(({ innerText }) => innerText.trim()),
      titles: [...document.querySelectorAll('head title')].map(({ textContent }) => textContent ?? ''),
      descriptions: about('description'),
      canonical: [...document.querySelectorAll('link[rel=canonical]')].map((element) => element.getAttribute('href')),
      robots: about('robots'),
      social: Object.fromEntries(
        ['og:site_name', 'og:type', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card'].map((name) => [
          name,
          about(name),
        ]),
      ),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>,
      ),
    }
  })

const kinds: Record<string, string[]> = {
  '/': ['Product', 'FAQPage'],
  '/tools': ['FAQPage', 'BreadcrumbList'],
  '/pricing': ['Product', 'FAQPage', 'BreadcrumbList'],
  '/contact': ['FAQPage', 'BreadcrumbList'],
}
const kindsOf = (path: string): string[] =>
  kinds[path] ??
  (path.startsWith('/tools/')
    ? ['WebApplication', 'FAQPage', 'BreadcrumbList']
    : path.startsWith('/blog/')
      ? ['Article', 'BreadcrumbList']
      : ['BreadcrumbList'])

/** Structured data has to match the visible page. */
const checkData = async (page: Page, data: Record<string, unknown>[], origin: string) => {
  for (const item of data) {
    expect(item['@context']).toBe('https://schema.org')
    expect(JSON.stringify(item)).not.toContain('.invalid')
    if (item['@type'] === 'FAQPage') {
      const entries = item['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
      const questions = page.locator('#questions details')
      await expect(questions.locator('summary')).toHaveText(entries.map(({ name }) => name))
      for (const at of [0, 1]) await questions.nth(at).locator('summary').click()
      await expect(questions.nth(1).getByRole('paragraph')).toHaveText(entries[1]!.acceptedAnswer.text)
      // Questions open one at a time.
      await expect(questions.getByRole('paragraph').filter({ visible: true })).toHaveCount(1)
    }
    if (item['@type'] === 'BreadcrumbList') {
      const steps = item['itemListElement'] as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1))
      expect(steps[0]).toMatchObject({ name: 'Home', item: `${origin}/` })
      expect(steps.at(-1)!.item).toBe(page.url())
    }
    if (item['@type'] === 'Product') {
      const offers = item['offers'] as { price: string; priceCurrency: string }[]
      expect(offers).toHaveLength(7)
      expect(offers).toContainEqual(expect.objectContaining({ price: '26.00', priceCurrency: 'EUR' }))
    }
    if (item['@type'] === 'WebApplication') expect(item['offers']).toMatchObject({ price: '0', priceCurrency: 'USD' })
    if (item['@type'] === 'Article') {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(item['headline']))
      expect(new Date(String(item['datePublished'])).getTime()).toBeLessThan(Date.now())
    }
  }
}

/** Checks a page in the form for crawlers and browsers without scripts. */
const checkPage = async (page: Page, path: string, origin: string) => {
  const reply = await page.goto(path)
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const head = await readHead(page)
  expect(head).toMatchObject({ language: 'en', canonical: [origin + path], robots: [] })
  expect(head.headings).toHaveLength(1)
  expect(head.titles).toHaveLength(1)
  expect(head.descriptions).toHaveLength(1)
  expect(head.descriptions[0]!.length).toBeGreaterThan(50)
  expect(head.social).toEqual({
    'og:site_name': ['Inkloom'],
    'og:type': [path.startsWith('/blog/') ? 'article' : 'website'],
    'og:title': head.titles,
    'og:description': head.descriptions,
    'og:url': [origin + path],
    'og:image': [`${origin}/social.png`],
    'twitter:card': ['summary_large_image'],
  })
  expect(head.data.map((item) => item['@type'])).toEqual(kindsOf(path))
  await checkData(page, head.data, origin)
  expect((await page.getByRole('main').innerText()).split(/\s+/).length).toBeGreaterThan(100)
  expect(await page.content()).not.toContain('.invalid')

  const site = page.getByRole('navigation', { name: 'Site' })
  await expect(site.getByRole('link')).toHaveText(['Home', 'Tools', 'Pricing', 'Contact'])
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText(['Login', 'Signup'])
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  const pages: Record<string, string[]> = {
    ...Object.fromEntries(sitePaths.map((path) => [path, [path]])),
    'each article': articlePaths,
  }
  for (const [index, [what, paths]] of Object.entries(pages).entries())
    test(`${what} is complete, with metadata for search engines${sweepTag(index, 6)}`, async ({ page, baseURL }) => {
      for (const path of paths) await checkPage(page, path, baseURL!)
    })
})

test('all links of the pages work @soak', async ({ page, request, baseURL }) => {
  await page.goto('/legal')
  const leadsTo = new Set<string>()
  for (const path of [...allPaths, '/nowhere']) {
    const html = await (await request.get(path)).text()
    const found = await page.evaluate(
      ([text, base]) => {
        const parsed = new DOMParser().parseFromString(text!, 'text/html')
        const named = ['href', 'src', 'content'].flatMap((name) =>
          [...parsed.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!),
        )
        const sets = [...parsed.querySelectorAll('[srcset]')].map((element) => element.getAttribute('srcset')!)
        const anchors = named.filter((address) => address.startsWith('#') && !parsed.querySelector(address))
        return {
          anchors,
          addresses: [...named, ...sets]
            .filter((address) => /^(\/|https?:)/.test(address))
            .map((address) => new URL(address, base).href),
        }
      },
      [html, baseURL + path],
    )
    expect(found.anchors).toEqual([])
    for (const address of found.addresses) leadsTo.add(address.split('#')[0]!)
  }
  // Only our own pages are requested; the external links are listed here.
  const elsewhere = [...leadsTo].filter((address) => !address.startsWith(`${baseURL}/`))
  expect(elsewhere).toEqual(['https://www.standardwebhooks.com/'])
  // The 404 page also contains its own address.
  const ours = [...leadsTo].filter((address) => !elsewhere.includes(address) && address !== `${baseURL}/404`)
  expect(ours.length).toBeGreaterThan(30)
  const statuses = await Promise.all(
    ours.map(async (address) => [address, (await fetch(address, { method: 'HEAD' })).status]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('the sitemap lists every page and no other, and robots.txt names it @soak', async ({ page, request, baseURL }) => {
  await page.goto('/legal')
  const read = async (path: string, names: string) => {
    const reply = await request.get(path)
    expect(reply.ok()).toBe(true)
    return page.evaluate(
      ([text, wanted]) => {
        const parsed = new DOMParser().parseFromString(text!, 'application/xml')
        if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent ?? '')
        return [...parsed.querySelectorAll(wanted!)].map(
          (element) => element.getAttribute('href') ?? element.textContent ?? '',
        )
      },
      [await reply.text(), names],
    )
  }
  expect((await read('/sitemap.xml', 'url > loc')).toSorted()).toEqual(
    allPaths.map((path) => baseURL + path).toSorted(),
  )
  expect((await read('/feed.xml', 'entry > link')).toSorted()).toEqual(
    articlePaths.map((path) => baseURL + path).toSorted(),
  )

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  expect(closed).toContain('/app')
  for (const path of allPaths) expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([])
})
