import { unzipSync } from 'fflate'
import { toEpub } from '#manuscript/export/epub.ts'
import { sampleBook } from '../samples/sample-book.ts'
import { everyBlock, sampleImages } from '../samples/every-block.ts'
import { samplePublication } from '../samples/sample-publication.ts'
import { pagesEverywhere } from '../support/pages-everywhere.ts'
import { axe, linesOf } from './accessible.ts'
import { expect, test as base } from './inkloom-test.ts'

// The pages of a book are of another origin than Inkloom.
const test = base.extend({ reusesPage: false })

const types: Record<string, string> = { xhtml: 'application/xhtml+xml', css: 'text/css', png: 'image/png' }

/** The metadata without which Ace, the checker of the DAISY consortium, reports a book. */
const metadata = [
  'schema:accessMode',
  'schema:accessModeSufficient',
  'schema:accessibilityFeature',
  'schema:accessibilityHazard',
  'schema:accessibilitySummary',
]

const books = {
  'with every block': { ...everyBlock(), publication: samplePublication() },
  'in Arabic': sampleBook('arabic', { words: 400 }),
}

for (const [name, book] of Object.entries(books))
  test(`an EPUB ${name} has accessible pages and says so @soak`, async ({ page }) => {
    const files = unzipSync(await toEpub(book, sampleImages, pagesEverywhere(book)))
    await page.route('http://epub.test/**', (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(1))
      const bytes = files[path]
      return bytes
        ? route.fulfill({ body: Buffer.from(bytes), contentType: types[path.split('.').at(-1)!] ?? 'text/plain' })
        : route.fulfill({ status: 404 })
    })
    const pages = Object.keys(files).filter((path) => path.endsWith('.xhtml'))
    expect(pages.length).toBeGreaterThan(2)
    for (const path of pages) {
      await page.goto(`http://epub.test/${path}`)
      const violations = await axe(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      const found = linesOf(violations).map((line) => `${path} ${line}`)
      expect(found).toEqual([])
    }
    const description = Buffer.from(files['EPUB/package.opf']!).toString()
    for (const property of metadata) expect(description).toContain(property)
  })
