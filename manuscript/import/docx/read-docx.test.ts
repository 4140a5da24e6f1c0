import {
  Comment,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import type { FileChild, IPropertiesOptions } from 'docx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const read = (bytes: Uint8Array) => readFileAs({ type: 'docx', name: 'a.docx', language: 'english' }, bytes)
const made = (children: FileChild[], more: Partial<IPropertiesOptions> = {}): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children }], ...more }))
const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ heading: level, children: [new TextRun(text)] })
const line = (text: string) => new Paragraph({ children: [new TextRun(text)] })

const item = (reference: string, text: string, level = 0) => new Paragraph({ text, numbering: { reference, level } })
const chapters = async (bytes: Uint8Array) =>
  (await read(bytes)).book.chapters.map(({ title, sections }) => [title, ...sections.map((section) => section.title)])
const styledLine = (text: string, size: number, bold = false) =>
  new Paragraph({ children: [new TextRun({ text, size, bold })] })

/** Builds two chapters with titles in the named style. */
const inStyle = (name: string, more: object = {}) =>
  made(
    ['Ankunft', 'Die Uhr'].flatMap((text) => [new Paragraph({ style: 'x1', text }), line('Text.')]),
    { styles: { paragraphStyles: [{ id: 'x1', name, ...more }] } },
  )

/** Changes the directory entry so that it declares this size. */
const said = (bytes: Uint8Array, name: string, size: number): Uint8Array => {
  const lying = Buffer.from(bytes)
  lying.writeUInt32LE(size, lying.lastIndexOf(name) - 46 + 24)
  return lying
}

/** The document with one of its parts changed. */
const changed = (bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array => {
  const parts = unzipSync(bytes)
  return zipSync({ ...parts, [name]: strToU8(change(new TextDecoder().decode(parts[name]))) })
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const textRun = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`

const level = (value: number, style = '', more = '') =>
  `<w:pPr>${style && `<w:pStyle w:val="${style}"/>`}<w:outlineLvl w:val="${value}"/>${more}</w:pPr>`

test('keeps headings, emphasis, links and lists', async () => {
  const levels = ['bullet', 'decimal'].map((format) => ({
    reference: format,
    levels: [0, 1].map((level) => ({
      level,
      format: format === 'bullet' ? LevelFormat.BULLET : LevelFormat.DECIMAL,
      text: '•',
    })),
  }))
  const bytes = await made(
    [
      heading('The Harbour', HeadingLevel.TITLE),
      heading('Arrival', HeadingLevel.HEADING_1),
      new Paragraph({
        children: [
          new TextRun('She was '),
          new TextRun({ text: 'bold', bold: true }),
          new TextRun({ text: ' leaning', italics: true }),
          new TextRun({ text: ' under', underline: {} }),
          new ExternalHyperlink({ link: 'https://example.org/', children: [new TextRun(' linked')] }),
          new ExternalHyperlink({ link: 'javascript:alert(1)', children: [new TextRun(' not')] }),
        ],
      }),
      heading('Crates', HeadingLevel.HEADING_2),
      item('bullet', 'salt'),
      item('bullet', 'coarse', 1),
      item('bullet', 'letters'),
      item('decimal', 'one'),
      item('decimal', 'two'),
    ],
    { numbering: { config: levels } },
  )
  const { book, manuscript, notes } = await read(bytes)
  expect(book.title).toBe('The Harbour')
  const [chapter] = book.chapters
  expect(chapter).toMatchObject({ title: 'Arrival', sections: [{ title: 'Crates' }] })
  expect(chapter!.blocks).toEqual([
    {
      type: 'paragraph',
      text: [
        { text: 'She was ' },
        { text: 'bold', bold: true },
        { text: ' leaning', italic: true },
        { text: ' under', underline: true },
        { text: ' ' },
        { text: 'linked', href: 'https://example.org/' },
        { text: ' not' },
      ],
    },
  ])
  expect(chapter!.sections[0]!.blocks).toEqual([
    { type: 'list', ordered: false, items: [[{ text: 'salt' }], [{ text: 'coarse' }], [{ text: 'letters' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ])
  expect(manuscript.chapters[0]!.sections[0]!.blocks[0]).toMatchObject({
    marks: [{ depth: 0 }, { depth: 1 }, { depth: 0 }],
  })
  expect(notes).toEqual([])
})

test('keeps footnotes, tables and images, and reports comments and tracked changes', async () => {
  const cells = (...texts: string[]) =>
    new TableRow({ children: texts.map((text) => new TableCell({ children: [line(text)] })) })
  const change = { id: 1, author: 'A', date: '2026-01-01T00:00:00Z' }
  const bytes = await made(
    [
      heading('Arrival', HeadingLevel.HEADING_1),
      new Paragraph({
        children: [new TextRun('She counted them twice'), new FootnoteReferenceRun(1), new TextRun('.')],
      }),
      new Paragraph({
        children: [
          new TextRun('It was '),
          new DeletedTextRun({ text: 'gone', ...change }),
          new InsertedTextRun({ text: 'there', ...change, id: 2 }),
          new CommentRangeStart(0),
          new TextRun('.'),
          new CommentRangeEnd(0),
          new TextRun({ children: [new CommentReference(0)] }),
        ],
      }),
      new Table({ rows: [cells('Day', 'Ships'), cells('Monday', '2'), cells('Tuesday', '1')] }),
      new Paragraph({
        children: [new ImageRun({ type: 'png', data: pixel, transformation: { width: 1, height: 1 } })],
      }),
      heading('Clock', HeadingLevel.HEADING_1),
      line('It kept good time.'),
    ],
    {
      footnotes: { 1: { children: [line('The rule of 1911.')] } },
      comments: {
        children: [
          { id: 0, author: 'A', date: new Date(0), children: [line('Really?')] },
        ] satisfies ConstructorParameters<typeof Comment>[0][],
      },
    },
  )
  const { manuscript, images, notes, lost } = await read(bytes)
  const rows = [
    ['Day', 'Ships'],
    ['Monday', '2'],
    ['Tuesday', '1'],
  ]
  expect(manuscript.chapters[0]!.blocks).toEqual([
    {
      type: 'paragraph',
      text: [{ text: 'She counted them twice' }, { text: '', note: [[{ text: 'The rule of 1911.' }]] }, { text: '.' }],
    },
    { type: 'paragraph', text: [{ text: 'It was there.' }] },
    {
      type: 'table',
      header: false,
      align: [null, null],
      rows: rows.map((row) => row.map((text) => [{ text }])),
    },
    { type: 'figure', image: [...images.keys()][0], alt: '', caption: [], width: 10 },
  ])
  expect(lost).toEqual(['1 comment'])
  expect(notes).toEqual(['Tracked changes were accepted: insertions were kept, and deletions were removed.'])
})

const tableRow = (text: string) =>
  `<w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:p>${textRun(text)}</w:p></w:tc><w:tc><w:p>${textRun('2')}</w:p></w:tc></w:tr>`
const tableStyle = (id: string, more: string) =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`
const partFormat = (part: string, more: string) => `<w:tblStylePr w:type="${part}">${more}</w:tblStylePr>`
const styledTable = (style: string, look: string, rows = 2) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblLook ${look}/></w:tblPr>${tableRow('Ship').repeat(rows)}</w:tbl><w:p/>`

test('takes the first row of a table as a header if its style shows it so', async () => {
  const shown = 'w:val="0480" w:firstRow="1"'
  const tables = [
    styledTable('Bold', shown),
    styledTable('Shaded', 'w:val="04A0"'),
    styledTable('Based', shown),
    styledTable('Bold', 'w:val="0480" w:firstRow="0"'),
    styledTable('Plain', shown),
    styledTable('Bold', shown, 1),
  ]
  const styles = [
    tableStyle('Bold', partFormat('firstRow', '<w:rPr><w:b/></w:rPr>')),
    tableStyle('Shaded', partFormat('firstRow', '<w:tcPr><w:shd w:val="clear" w:fill="4472C4"/></w:tcPr>')),
    tableStyle('Based', '<w:basedOn w:val="Bold"/>'),
    tableStyle(
      'Plain',
      partFormat('firstCol', '<w:rPr><w:b/></w:rPr>') + partFormat('firstRow', '<w:rPr><w:b w:val="0"/></w:rPr>'),
    ),
  ]
  const bytes = changed(await made([line('Text.')]), 'word/styles.xml', (xml) =>
    xml.replace('</w:styles>', `${styles.join('')}</w:styles>`),
  )
  const { manuscript } = await read(
    changed(bytes, 'word/document.xml', (xml) => xml.replace('<w:sectPr', `${tables.join('')}<w:sectPr`)),
  )
  const headers = manuscript.opening.concat(manuscript.chapters.flatMap(({ blocks }) => blocks))
  expect(headers.flatMap((block) => (block.type === 'table' ? [block.header] : []))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('recognizes headings', () => {
  test.each([
    ['by names of other languages', 'Überschrift 1', {}],
    ['by what their style is made from', 'Kapitelanfang', { basedOn: 'Heading1' }],
    ['by an outline level of their style', 'Anfang', { paragraph: { outlineLevel: 0 } }],
  ])('%s', async (_, name, more) => {
    expect(await chapters(await inStyle(name, more))).toEqual([['Ankunft'], ['Die Uhr']])
  })

  test('by a level of their own, as Word lists them', async () => {
    const paragraphs = [
      [level(0), 'Arrival'],
      [level(9), 'Text.'],
      [level(1, 'Quoted'), 'The crates'],
      [level(9, 'x1'), 'A line in a style with a level.'],
      [level(1, 'Heading1'), 'Clock'],
      ['<w:pPr><w:pPrChange><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange></w:pPr>', 'More text.'],
      [level(0, 'x1', '<w:pPrChange><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:pPrChange>'), 'Departure'],
    ]
    const body =
      paragraphs.map(([properties, text]) => `<w:p>${properties}${textRun(text!)}</w:p>`).join('') +
      `<w:tbl><w:tr><w:tc><w:p>${level(0)}${textRun('Ship')}</w:p></w:tc><w:tc><w:p>${textRun('2')}</w:p></w:tc></w:tr></w:tbl>`
    const bytes = await made([line('MARK')], {
      styles: {
        paragraphStyles: [
          { id: 'x1', name: 'x1', paragraph: { outlineLevel: 2 } },
          { id: 'Quoted', name: 'Quote' },
        ],
      },
    })
    const { manuscript } = await read(
      changed(bytes, 'word/document.xml', (xml) => xml.replace(/<w:p>(?:(?!<\/w:p>).)*MARK.*?<\/w:p>/, body)),
    )
    expect(manuscriptToMarkdown(manuscript).split('\n\n')).toEqual([
      '## Arrival',
      'Text.',
      '### The crates',
      'A line in a style with a level.',
      '## Clock',
      'More text.',
      '## Departure',
      '|  |  |\n| --- | --- |\n| Ship | 2 |',
    ])
  })

  test('by their formatting if no styles are used', async () => {
    const bytes = await made([
      styledLine('The Quiet Harbour', 48, true),
      styledLine('Arrival', 32, true),
      styledLine('She came at dawn, and it was cold.', 24),
      styledLine('The crates', 28, true),
      styledLine('There were three of them, and one ticked.', 24),
      styledLine('The clock', 32, true),
      styledLine('It kept good time.', 24),
    ])
    const { book } = await read(bytes)
    expect(book.title).toBe('The Quiet Harbour')
    expect(book.chapters.map(({ title, sections }) => [title, sections.length])).toEqual([
      ['Arrival', 1],
      ['The clock', 0],
    ])
  })

  test('by the word that announces a chapter', async () => {
    const bytes = await made([
      line('Chapter 1'),
      line('She came at dawn.'),
      line('Chapter 2'),
      line('It kept good time.'),
    ])
    expect(await chapters(bytes)).toEqual([['Chapter 1'], ['Chapter 2']])
  })
})

describe('rejects', () => {
  let plain: Buffer
  beforeAll(async () => {
    plain = await made([line('Text.')])
  })

  test('content that unpacks to more than a book can have, before unpacking it', async () => {
    await expect(read(said(plain, 'word/document.xml', 100_000_001))).rejects.toThrow('unpacks to far more')
  })

  test('entries larger than their declared size', async () => {
    const large = changed(plain, 'word/document.xml', (xml) => xml + ' '.repeat(3_000_000))
    await expect(read(said(large, 'word/document.xml', 1000))).rejects.toThrow('damaged')
  })

  test('an archive with thousands of files', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5001 }, (_, index) => [`word/media/${index}.png`, new Uint8Array()]),
    )
    await expect(read(zipSync({ ...unzipSync(plain), ...many }, { level: 0 }))).rejects.toThrow('made of 5,0')
  })

  test('XML that declares entities', async () => {
    const laughs = changed(plain, 'word/document.xml', (xml) =>
      xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>').replace('Text.', '&b;'),
    )
    await expect(read(laughs)).rejects.toThrow('no word processor writes')
  })

  test('damaged files, and files without text', async () => {
    await expect(read(plain.subarray(0, plain.length / 2))).rejects.toThrow('damaged')
    await expect(read(changed(plain, 'word/document.xml', (xml) => xml.slice(0, -40)))).rejects.toThrow('damaged')
    await expect(read(await made([line('')]))).rejects.toThrow('No text was found')
  })

  test('no picture, whatever its size: none is unpacked', async () => {
    const bytes = zipSync({ ...unzipSync(plain), 'word/media/bomb.png': new Uint8Array(1000) })
    expect((await read(said(bytes, 'word/media/bomb.png', 4_000_000_000))).book.opening).toHaveLength(1)
  })
})

test('a paragraph has the direction of its style, whatever its first letter', async () => {
  const text = 'Lisbon مدينة جميلة'
  const docx = await made(
    [
      line(text),
      new Paragraph({ style: 'x1', text }),
      new Paragraph({ style: 'x2', text }),
      new Paragraph({ style: 'x2', text, bidirectional: true }),
    ],
    {
      styles: {
        paragraphStyles: [
          { id: 'x1', name: 'x1', basedOn: 'Normal' },
          { id: 'x2', name: 'x2', basedOn: 'x1' },
        ],
      },
    },
  )
  const normal = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
  const file = changed(docx, 'word/styles.xml', (xml) =>
    xml
      .replace(/(<w:styles[^>]*>)/, `$1${normal}<w:pPr><w:bidi/></w:pPr></w:style>`)
      .replace(/(w:styleId="x2">.*?<w:name [^>]*>)/s, '$1<w:pPr><w:bidi w:val="0"/></w:pPr>'),
  )
  const { manuscript } = await read(file)
  expect([...manuscript.opening, ...manuscript.chapters.flatMap(({ blocks }) => blocks)]).toMatchObject([
    { direction: 'rtl' },
    { direction: 'rtl' },
    { text: [{ text }] },
    { direction: 'rtl' },
  ])
})

test('reads a paragraph as it is after tracked changes of its layout and its words', async () => {
  const reference = 'decimal'
  const levels = [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', start: 7 }]
  const bytes = await made(
    [new Paragraph({ text: 'a', bidirectional: true }), item(reference, 'one'), item(reference, 'two')],
    { numbering: { config: [{ reference, levels }] } },
  )
  const [layout, words] = [
    '<w:pPrChange w:id="9" w:author="A"><w:pPr><w:jc w:val="end"/></w:pPr></w:pPrChange>',
    '<w:rPr><w:rPrChange w:id="8" w:author="A"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr>',
  ]
  const { manuscript, lost } = await read(
    changed(bytes, 'word/document.xml', (xml) =>
      xml.replaceAll('</w:pPr>', `${layout}</w:pPr>`).replaceAll('<w:r>', `<w:r>${words}`),
    ),
  )
  expect(manuscript.opening).toMatchObject([
    { type: 'paragraph', direction: 'rtl', text: [{ text: 'a' }] },
    { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]], marks: [{ start: 7 }, {}] },
  ])
  expect(lost).toEqual([])
})

test('keeps the text of fields, of changes of direction and of pronunciations', async () => {
  const whole = await made([new Paragraph('Before MARK.')])
  const { book } = await read(
    changed(whole, 'word/document.xml', (xml) =>
      xml.replace(
        /<w:r><w:t[^>]*>Before MARK\.<\/w:t><\/w:r>/,
        `${textRun('Figure ')}<w:fldSimple w:instr=" SEQ Figure ">${textRun('7')}</w:fldSimple><w:fldSimple w:instr="PAGE"/>` +
          `<w:bdo w:val="ltr">${textRun(' and')}</w:bdo><w:dir w:val="ltr">${textRun(' more')}</w:dir>` +
          `<w:r><w:t xml:space="preserve"> of </w:t><w:ruby><w:rt>${textRun('かんじ')}</w:rt><w:rubyBase>${textRun('漢字')}</w:rubyBase></w:ruby><w:t>.</w:t></w:r>`,
      ),
    ),
  )
  expect(blocksToText(book.opening)).toBe('Figure 7 and more of 漢字(かんじ).')
})

const script = (position: number) => `<w:r><w:rPr><w:position w:val="${position}"/></w:rPr><w:t>${position}</w:t></w:r>`

test('reads raised and lowered text as superscript and subscript', async () => {
  const { manuscript } = await read(
    changed(await made([line('m2')]), 'word/document.xml', (xml) =>
      xml.replace('</w:r></w:p>', `</w:r>${[8, 1, -6].map(script).join('')}</w:p>`),
    ),
  )
  expect(manuscript.opening).toMatchObject([
    { text: [{ text: 'm2' }, { text: '8', script: 'super' }, { text: '1' }, { text: '-6', script: 'sub' }] },
  ])
})
