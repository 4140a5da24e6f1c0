import { createHash } from 'node:crypto'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import { soaking } from '#tests/how-many.ts'
import { everyBlock, hostileManuscript, sampleImages } from '#tests/samples/every-block.ts'
import { hostileBook } from '#tests/samples/hostile-texts.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import type { Exportable } from './export-text.ts'
import { toHtml } from './html.ts'
import type { Images } from './images.ts'

const open = async (book: Exportable, images?: Images): Promise<string> =>
  new TextDecoder().decode(await toHtml(book, images))

const published = (): Exportable => ({ ...everyBlock(), publication: samplePublication(), incomplete: true })

const checked: Record<string, Exportable> = {
  'every block and detail': published(),
  'hostile blocks': hostileManuscript(),
  'a hostile book': hostileBook('arabic'),
  'an empty book': { title: '', author: '', language: 'english', chapters: [] },
  ...Object.fromEntries(
    (soaking ? languageCodes : (['hebrew'] as const)).map((code) => [code, sampleBook(code, { words: 200 })]),
  ),
}

/** The rules of the standard. Its style of empty elements is free. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'void-style': 'off' } })

test.each(Object.entries(checked))('makes valid HTML of %s', async (_, book) => {
  const { results } = await validator.validateString(await open(book, sampleImages))
  expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([])
})

test('has the language, the direction and the details of the book', async () => {
  const html = await open(published())
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('<title>The Harbour Book</title>\n<meta name="author" content="Ada Lark">')
  expect(html).toContain('<meta name="dcterms.issued" content="2026-11-23">')
  expect(html).toContain('<p class="edition-note">Incomplete')
  expect(html).toMatch(/role="doc-dedication" aria-label="Dedication">\n<p[^>]*>For everyone<br\/>with wet shoes<\/p>/)
  expect(html).toContain('<li><a href="#acknowledgements">Acknowledgements</a></li>')
  for (const code of ['arabic', 'portuguese_br'] as const) {
    const { tag, direction } = languageOf(code)
    expect(await open(sampleBook(code, { words: 50 }))).toContain(`<html lang="${tag}" dir="${direction}">`)
  }
})

test('links its contents and notes, also if chapters number their notes alike', async () => {
  const html = await open(everyBlock())
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  expect(html).toContain('<li><a href="#chapter-1-1">Tools</a></li>')
  expect(html).toContain('href="#chapter-1-note-1"')
  expect(html).toContain('<a role="doc-backlink" href="#chapter-2-noteref-1">')
  expect(html).toMatch(/<h2>Leaving<\/h2>[^]*<h3>Tides[^]*<h4>Tools<\/h4>[^]*<h5 class="subsection">Tables/)
})

test('needs no other file: images are part of it, and a missing one shows its words', async () => {
  expect(await open(everyBlock(), sampleImages)).toMatch(
    /<img class="w-60" src="data:image\/png;base64,iVBOR[A-Za-z0-9+/=]+" alt="A boat at the pier"\/>/,
  )
  expect(await open(everyBlock())).toContain('<p class="missing">[A boat at the pier]</p>')
})

test('scrolls a table of many columns, and divides its words only in print', async () => {
  const html = await open(everyBlock())
  const wraps = Array.from(html.matchAll(/\.wide td[^}]*overflow-wrap: ([\w-]+)/g), ([, wrap]) => wrap)
  // The rules of EPUB come first, and those of print last.
  expect(wraps).toEqual(['anywhere', 'break-word', 'anywhere'])
  expect(html).toContain('div.table { margin: 1em 0; break-inside: avoid; page-break-inside: avoid; overflow-x: auto }')
})

test('lets no markup and no script of the text through, and allows only its own style', async () => {
  for (const book of [hostileManuscript(), hostileBook('english')]) {
    const html = await open(book, sampleImages)
    expect(html).not.toMatch(/<script|<iframe|\son\w+="|(?:href|src)="\s*(?:javascript|vbscript|file|data:text)/i)
    const [, policy, style] = /content="(default-src [^"]+)"[^]*?<style>([^]*?)<\/style>/.exec(html)!
    const hash = createHash('sha256').update(style!).digest('base64')
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    expect(html).not.toContain(' style="')
  }
})

test('makes equal bytes of equal books', async () => {
  const [one, other] = [await toHtml(published(), sampleImages), await toHtml(published(), sampleImages)]
  expect(Buffer.from(one).equals(other)).toBe(true)
})
