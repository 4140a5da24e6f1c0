import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { languageCodes, type LanguageCode } from '#manuscript/model/languages.ts'
import { numberWriter } from './digits.ts'
import { toEpub } from './epub.ts'
import type { Exportable } from './export-text.ts'
import { toHtml } from './html.ts'
import { layoutOf } from './pdf/pdf-layout.ts'

const bookIn = (language: LanguageCode): Exportable => ({
  title: 'Tides',
  author: 'Ada Lark',
  language,
  opening: [],
  parts: [],
  chapters: [
    {
      title: [{ text: 'One' }],
      blocks: [
        { type: 'list', ordered: true, items: [[{ text: 'a' }]] },
        {
          type: 'paragraph',
          text: Array.from({ length: 12 }, (_, at) => ({ text: '', note: [[{ text: `The note ${at + 1}` }]] })),
        },
      ],
      sections: [],
    },
  ],
})

test.each([
  ['arabic', '١٢', 'arabic-indic'],
  ['persian', '۱۲', 'persian'],
  ['urdu', '۱۲', 'persian'],
  ['bengali', '১২', 'bengali'],
  ['hindi', '12', undefined],
  ['english', '12', undefined],
] as const)('PDF, EPUB and HTML count in the digits of %s', async (language, twelve, counter) => {
  const files = unzipSync(await toEpub(bookIn(language)))
  const file = (name: string) => strFromU8(Object.entries(files).find(([path]) => path.endsWith(name))![1])
  const html = Buffer.from(await toHtml(bookIn(language))).toString()
  for (const page of [file('chapter-1.xhtml'), html]) {
    expect(page).toMatch(new RegExp(`<a [^>]*class="noteref"[^>]*>${twelve}</a>`))
    expect(page).toMatch(new RegExp(`<a role="doc-backlink" [^>]*>${twelve}</a>\\. `))
  }
  for (const style of [file('book.css'), html])
    expect(/\bol \{ list-style-type: ([a-z-]+)/.exec(style)?.[1]).toBe(counter)
})

test('the pattern of a PDF is the same digit in all languages', () => {
  for (const language of languageCodes)
    expect(layoutOf(language, { design: 'modern', page: 'a5' }).digits).toBe(numberWriter(language)(1))
})
