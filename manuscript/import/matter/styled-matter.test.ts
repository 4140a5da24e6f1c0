import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { Document, FootnoteReferenceRun, Packer, Paragraph, TextRun } from 'docx'
import { describe, expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Contributor, ExportedPublication } from '#manuscript/model/publication/publication.ts'
import { exportedBook, exportedSubmission } from '#tests/samples/exported-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { soaking } from '#tests/how-many.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { canOpenInLibreOffice, convertWithLibreOffice } from '#tests/validators/libre-office.ts'

const words: Partial<Record<LanguageCode, Partial<ExportedPublication>>> = {
  english: {},
  german: { edition: 'Zweite Auflage', publication_date: '2026-05' },
  arabic: {
    dedication: 'إلى الجميع\nبأحذية مبللة',
    epigraph: { text: 'البحر لا يحفظ المواعيد', source: 'مثل ساحلي' },
    about_author: 'تعيش آدا قرب البحر.\n\nكليو لا.',
    rights: 'جميع الحقوق محفوظة.',
    edition: 'الطبعة الثانية',
    publisher: 'دار المد',
    other_books: ['الأرض الساكنة', 'المد المنخفض'],
  },
  japanese: {
    dedication: 'みんなへ\n濡れた靴で',
    epigraph: { text: '海は約束を守らない', source: '海辺の諺' },
    rights: '無断転載を禁じます。',
    edition: '第二版',
    publisher: '潮出版',
    publication_date: '2026',
    other_books: ['静かな岸', '引き潮'],
  },
}
const languages = Object.keys(words) as LanguageCode[]

const bookIn = (language: LanguageCode): Parameters<typeof exportedBook>[0] & { publication: ExportedPublication } => ({
  title: 'Tides',
  author: 'Ada Lark, Cleo Marsh',
  language,
  incomplete: true,
  publication: samplePublication(words[language]),
  opening: [],
  parts: [{ title: [{ text: 'The coast' }], blocks: [], start: 0 }],
  chapters: ['Ebb', 'Flood'].map((title) => ({
    title: [{ text: title }],
    blocks: [{ type: 'paragraph', text: [{ text: `About ${title}.` }] }],
    sections: [],
  })),
})

/** Removes the details in the properties of a DOCX, so that only its pages state them. */
const pagesOnly = (docx: Uint8Array): Uint8Array => {
  const { 'docProps/custom.xml': properties, ...files } = unzipSync(docx)
  if (!properties) throw new Error('The file has no properties.')
  return zipSync({
    ...files,
    'docProps/custom.xml': strToU8(
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
    ),
  })
}

const byName = (people: readonly Contributor[]) => people.toSorted((a, b) => (a.name < b.name ? -1 : 1))
/** The details that a printed page states. */
const printed = ({ aiUse, isbn, subjects, keywords, contributors, ...others }: ExportedPublication) => {
  void [aiUse, subjects, keywords]
  return {
    ...others,
    contributors: byName(contributors),
    isbn: { print: isbn.print, epub: '', pdf: '' },
    // The figures belong to the account that made the book, so they are not imported.
    ai_disclosure: 'short',
  }
}
const found = async (type: 'docx' | 'odt' | 'rtf', bytes: Uint8Array, language: LanguageCode) => {
  const { details, manuscript } = await readFileAs({ type, name: 'a', language }, bytes)
  const { keywords, contributors = [], ...others } = details
  void keywords
  return {
    details: { ...others, contributors: byName(contributors) },
    title: manuscript.title,
    author: manuscript.author,
    text: manuscriptToMarkdown(manuscript).replaceAll(/^#+ /gm, ''),
  }
}
const expected = (language: LanguageCode) => ({
  details: printed(bookIn(language).publication),
  title: 'Tides',
  author: 'Ada Lark, Cleo Marsh',
  text: 'The coast\n\nEbb\n\nAbout Ebb.\n\nFlood\n\nAbout Flood.',
})

describe.each(languages)('in %s, the pages around the text come back as details', (language) => {
  test('from our DOCX', async () => {
    expect(await found('docx', pagesOnly(await exportedBook(bookIn(language), 'docx')), language)).toEqual(
      expected(language),
    )
  })

  test.runIf(soaking && canOpenInLibreOffice)('from what LibreOffice saves of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkloom-matter-'))
    try {
      writeFileSync(join(folder, 'book.docx'), pagesOnly(await exportedBook(bookIn(language), 'docx')))
      for (const to of ['odt', 'rtf', 'docx'] as const) {
        const own = join(folder, to)
        mkdirSync(own)
        await convertWithLibreOffice([join(folder, 'book.docx')], { to, folder: own })
        expect(await found(to, readFileSync(join(own, `book.${to}`)), language)).toEqual(expected(language))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('the lines that a submission adds are no text', async () => {
  const { details, text, author } = await found('docx', await exportedSubmission(bookIn('english')), 'english')
  expect([details.subtitle, author]).toEqual(['A field guide & more', 'Ada Lark, Cleo Marsh'])
  expect(text).toBe('The coast\n\nEbb\n\nAbout Ebb.\n\nFlood\n\nAbout Flood.')
})

const styled = (style: string, ...children: (string | FootnoteReferenceRun)[]) =>
  new Paragraph({ style, children: children.map((one) => (typeof one === 'string' ? new TextRun(one) : one)) })
const foreign = async (children: Paragraph[]) => {
  const names = ['Copyright Text', 'Dedication', 'Epigraph', 'Contact', 'Acknowledgements Heading']
  const bytes = await Packer.toBuffer(
    new Document({
      styles: { paragraphStyles: names.map((name) => ({ id: name.replaceAll(' ', ''), name })) },
      footnotes: { 1: { children: [new Paragraph('The note.')] } },
      sections: [{ children }],
    }),
  )
  const { details, manuscript } = await readFileAs({ type: 'docx', name: 'a.docx', language: 'english' }, bytes)
  return { details, text: manuscriptToMarkdown(manuscript) }
}

test('styles of another file are read too, and what a detail cannot hold stays text', async () => {
  const { details, text } = await foreign([
    styled('CopyrightText', 'Printed in Norway.'),
    styled('CopyrightText', 'ISBN 978-0-306-40615-8'),
    styled('Dedication', 'For Ann', new FootnoteReferenceRun(1)),
    styled('Contact', '1 Harbour Street'),
    styled('Heading1', 'One'),
    styled('Epigraph', 'The sea keeps no appointments.'),
    styled('Normal', 'The text.'),
    styled('AcknowledgementsHeading', 'Thanks'),
    styled('Normal', 'To all', new FootnoteReferenceRun(1)),
  ])
  expect(details).toEqual({ rights: 'Printed in Norway.\n\nISBN 978-0-306-40615-8' })
  for (const line of ['For Ann[^1]', '1 Harbour Street', '> The sea keeps no appointments.', 'Thanks', 'To all[^2]'])
    expect(text).toContain(line)
})
