import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Manuscript, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { toDocx } from './docx.ts'
import { toEpub } from './epub.ts'
import { cleanForExport } from './export-text.ts'
import { toHtml } from './html.ts'
import { typstInput } from './pdf/pdf-input.ts'

const blocks: ManuscriptBlock[] = [
  { type: 'paragraph', text: [{ text: 'الحافة في الصباح.' }] },
  { type: 'paragraph', text: [{ text: '“Limpets” are snails.' }] },
  { type: 'paragraph', text: [{ text: '1984.' }] },
  { type: 'paragraph', text: [{ text: '\\alpha', math: true }, { text: ' هي زاوية.' }] },
  { type: 'quote', text: [{ text: 'Said in English.' }] },
  { type: 'list', ordered: false, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
  { type: 'subsection', text: [{ text: 'Low water' }] },
  { type: 'table', header: true, align: [null, null], rows: [[[{ text: 'Name' }], [{ text: 'اسم' }]]] },
]
const book = (language: 'arabic' | 'english'): Manuscript => ({
  title: 'كتاب',
  author: '',
  language,
  opening: [],
  parts: [],
  chapters: [{ title: [{ text: 'The sea' }], blocks, sections: [{ title: [{ text: 'البحر' }], blocks: [] }] }],
})

/** Returns the direction that the element of a text sets, if it sets one. */
const dirOf = (file: string, text: string): string | undefined => {
  const at = file.lastIndexOf(`>${text}`)
  expect(at).toBeGreaterThan(0)
  return / dir="(\w+)"/.exec(file.slice(file.lastIndexOf('<', at), at))?.[1]
}
/** Returns true if the paragraph of a text in Word runs from right to left. */
const isFromRight = (xml: string, text: string): boolean => {
  const before = xml.slice(0, xml.lastIndexOf(`>${text}`))
  const properties = before.slice(before.lastIndexOf('<w:p>'))
  return /<w:bidi\/>/.test(properties)
}

const latin = ['“Limpets” are', 'Said in English.', 'Low water', 'Name', 'The sea', 'One']
const arabic = ['الحافة', 'اسم', 'البحر']

it.each(['arabic', 'english'] as const)(
  'text has the direction of its first letter in files of an %s book',
  async (language) => {
    const [base, other] = language === 'arabic' ? ['rtl', 'ltr'] : ['ltr', 'rtl']
    const [plain, turned] = language === 'arabic' ? [arabic, latin] : [latin, arabic]
    const html = strFromU8(await toHtml(book(language)))
    const epub = strFromU8(unzipSync(await toEpub(book(language)))['EPUB/chapter-1.xhtml']!)
    for (const file of [html, epub]) {
      // The element of the list has the direction of its items.
      const pages = file.replace(/<ul( dir="\w+")?>\n<li>/g, '<li$1>')
      expect(plain.filter((text) => dirOf(pages, text) !== undefined)).toEqual([])
      expect(turned.filter((text) => dirOf(pages, text) !== other)).toEqual([])
      expect(dirOf(pages, '1984.')).toBeUndefined()
    }

    const word = strFromU8(unzipSync(await toDocx(book(language)))['word/document.xml']!)
    expect([...latin, ...arabic].filter((text) => isFromRight(word, text))).toEqual(arabic)
    expect(isFromRight(word, '1984.')).toBe(base === 'rtl')

    const pdf = await typstInput(cleanForExport(book(language)), [])
    const [place] = pdf.places
    expect([place!.dir, place!.sections[0]!.dir]).toEqual(other === 'ltr' ? ['ltr', undefined] : [undefined, 'rtl'])
    expect(place!.blocks.map(({ dir }) => dir)).toEqual(
      other === 'ltr'
        ? [undefined, 'ltr', undefined, undefined, 'ltr', 'ltr', 'ltr', undefined]
        : ['rtl', undefined, undefined, 'rtl', undefined, undefined, undefined, undefined],
    )
  },
)

it.each(['arabic', 'english'] as const)(
  'cells, notes and nested lists have the direction of their first letter in a PDF of an %s book',
  async (language) => {
    const note = [[{ text: 'الحاشية.' }], [{ text: 'A second paragraph.' }], [{ text: '1984.' }]]
    const content: ManuscriptBlock[] = [
      { type: 'table', header: false, align: [null, null, null], rows: [[[{ text: 'Name' }], [{ text: 'اسم' }], []]] },
      { type: 'paragraph', text: [{ text: 'Sea' }, { text: '', note }] },
      {
        type: 'list',
        ordered: false,
        items: [[{ text: 'Sea' }], [{ text: 'بحر' }], [{ text: '2.' }], [{ text: 'Shore' }]],
        marks: [0, 1, 1, 0].map((depth) => ({ depth, ordered: false })),
      },
    ]
    const text = cleanForExport({ ...book(language), chapters: [{ title: 'The sea', blocks: content, sections: [] }] })
    const [table, paragraph, list] = (await typstInput(text, [])).places[0]!.blocks
    const base = language === 'arabic' ? 'rtl' : 'ltr'
    expect(table).toMatchObject({ dirs: [language === 'arabic' ? ['ltr', null, null] : [null, 'rtl', null]] })
    expect(paragraph).toMatchObject({ text: ['Sea', { dirs: ['rtl', 'ltr', base] }] })
    expect(list).toMatchObject({ items: ['ltr', 'rtl', 'rtl', 'ltr'].map((dir) => ({ dir })) })
  },
)
