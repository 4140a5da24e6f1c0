import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
import type { Manuscript, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { everyBlock, SAMPLE_IMAGE, sampleImages } from '#tests/samples/every-block.ts'
import { toDocx } from '../docx.ts'

const open = async (book: Manuscript) =>
  Object.fromEntries(
    Object.entries(unzipSync(await toDocx(book, sampleImages))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
const manuscript = (blocks: ManuscriptBlock[], language: LanguageCode = 'english'): Manuscript => ({
  title: 'Boats',
  author: '',
  language,
  opening: [],
  parts: [],
  chapters: [{ title: [{ text: 'One' }], blocks, sections: [] }],
})
const documentOf = async (blocks: ManuscriptBlock[], language?: LanguageCode) =>
  (await open(manuscript(blocks, language)))['word/document.xml']!

/** Returns the paragraphs of a document with their style and text. */
const paragraphsOf = (xml: string) =>
  [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1],
    text: [...paragraph.matchAll(/<[wm]:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
    xml: paragraph,
  }))

const list = (...items: string[]): ManuscriptBlock => ({
  type: 'list',
  ordered: false,
  items: items.map((text) => [{ text }]),
})

const item = (text: string, depth: number, ordered: boolean, start?: number) => ({
  text: [{ text }],
  mark: { depth, ordered, ...(start !== undefined && { start }) },
})

describe('the blocks of a manuscript in DOCX', () => {
  it('have a style each, and levels of headings', async () => {
    const paragraphs = paragraphsOf((await open(everyBlock()))['word/document.xml']!)
    const styleOf = (start: string) => paragraphs.findLast(({ text }) => text.startsWith(start))?.style
    expect(styleOf('Leaving')).toBe('Heading1')
    expect(styleOf('Tides')).toBe('Heading2')
    expect(styleOf('Tools')).toBe('Heading3')
    expect(styleOf('Tables')).toBe('Heading4')
    expect(styleOf('The boats go out')).toBe('Verse')
    expect(styleOf('The sea has')).toBe('Quote')
    expect(styleOf('Full fathom')).toBe('QuoteVerse')
    expect(styleOf('Anton Chekhov')).toBe('QuoteSource')
    expect(styleOf('Dear Ana')).toBe('Letter')
    expect(styleOf('Yours,')).toBe('Signature')
    expect(styleOf('\u2014\u2014\u2014')).toBe('SceneBreak')
    expect(styleOf('Harbour')).toBe('TableHeading')
    expect(styleOf('Lisbon')).toBe('TableText')
    expect(styleOf('for (const')).toBe('Code1')
    expect(styleOf('\\unknown{x}')).toBe('FormulaTex')
    expect(styleOf('The Maria')).toBe('Caption')
  })

  it('have a space between two lists, but none after the first item of the second', async () => {
    const paragraphs = paragraphsOf(await documentOf([list('Oars', 'Sails'), list('Tar', 'Oak'), list('Rope')]))
    const spaceOf = (text: string) => {
      const { xml } = paragraphs.find((paragraph) => paragraph.text === text)!
      return [xml.includes('<w:contextualSpacing w:val="false"/>'), xml.includes('w:after="0"')]
    }
    expect(['Sails', 'Tar', 'Oak', 'Rope'].map(spaceOf)).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [true, false],
    ])
  })

  it('are read by an independent reader as what they are', async () => {
    const { value: html } = await mammoth.convertToHtml({
      buffer: Buffer.from(await toDocx(everyBlock(), sampleImages)),
    })
    expect(html).toMatch(/<h1>.*Leaving<\/h1>/)
    expect(html).toMatch(/<h2>.*Tides<sup><a href="#footnote-\d+"/)
    expect(html).toContain('<h4>Tables</h4>')
    expect(html).toMatch(/<thead><tr><th>.*Harbour.*<\/thead><tbody><tr><td>.*Lisbon/s)
    expect(html).toContain('11 m<br />in the bay')
    expect(html).toMatch(/<ol><li>Hull<ul><li>Oak<\/li><li>Tar<\/li><\/ul><\/li><li>Sails<ol><li>Rope/)
    expect(html).toContain('<s>struck</s> H<sub>2</sub>O m<sup>2</sup>')
    expect(html).toContain('alt="A boat at the pier" src="data:image/png;base64,')
    expect(html).toMatch(/<li id="footnote-\d+"><p>\s*Twice a day\..*<\/p><p>In most places/)
    expect(html.match(/<li id="footnote-/g)).toHaveLength(6)
  })

  it('number each list as the manuscript does', async () => {
    const items = [
      item('a', 0, true, 3),
      item('b', 1, true),
      item('c', 0, true),
      item('d', 1, true, 7),
      item('e', 1, false),
      item('f', 1, true),
    ]
    const files = await open(
      manuscript([
        { type: 'list', ordered: true, items: items.map(({ text }) => text), marks: items.map(({ mark }) => mark) },
      ]),
    )
    const numbering = files['word/numbering.xml']!
    const levels = paragraphsOf(files['word/document.xml']!).flatMap(({ xml }) => {
      const [, level, id] = /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/.exec(xml) ?? []
      if (id === undefined) return []
      const list = new RegExp(`<w:num w:numId="${id}"[^>]*>.*?</w:num>`, 's').exec(numbering)![0]
      const abstract = /<w:abstractNumId w:val="(\d+)"/.exec(list)![1]
      const definition = new RegExp(`<w:abstractNum [^>]*w:abstractNumId="${abstract}".*?</w:abstractNum>`, 's').exec(
        numbering,
      )![0]
      const own = new RegExp(`<w:lvl w:ilvl="${level}".*?</w:lvl>`, 's').exec(definition)![0]
      return [`${id}/${level} ${/<w:numFmt w:val="(\w+)"/.exec(own)![1]} ${/<w:start w:val="(\d+)"/.exec(own)![1]}`]
    })
    const [main] = /\d+/.exec(levels[0]!)!
    expect(levels.map((level) => level.replace(new RegExp(`^${main}/`), 'main/').replace(/^\d+/, 'own'))).toEqual([
      'main/0 decimal 3',
      'main/1 decimal 1',
      'main/0 decimal 3',
      'own/1 decimal 7',
      'own/1 bullet 1',
      'own/1 decimal 1',
    ])
  })

  it('repeat the headings of a table, and run from the right in Arabic', async () => {
    const table: ManuscriptBlock = {
      type: 'table',
      header: true,
      align: ['left', null, 'right'],
      rows: Array.from({ length: 40 }, (_, row) => [[{ text: `${row}` }], [{ text: 'b' }], [{ text: 'c' }]]),
    }
    const english = await documentOf([table, table])
    expect(english.match(/<w:tblHeader\/>/g)).toHaveLength(2)
    // Word would join tables that touch.
    expect(english).not.toContain('</w:tbl><w:tbl>')
    expect(english).not.toContain('bidiVisual')
    const arabic = await documentOf([table], 'arabic')
    expect(arabic).toContain('<w:bidiVisual')
    expect(arabic).toMatch(
      /<w:bidi\/>(?:(?!<\/w:pPr>).)*<w:jc w:val="end"\/><\/w:pPr><w:r><w:rPr><w:rtl\/><\/w:rPr><w:t [^>]*>0</s,
    )
  })

  it('leave room for numbers of several digits, also in the lists inside', async () => {
    const items = [item('a', 0, true, 9), item('b', 0, true), item('c', 1, false), item('d', 0, true)]
    const list = (marks: typeof items): ManuscriptBlock => ({
      type: 'list',
      ordered: true,
      items: marks.map(({ text }) => text),
      marks: marks.map(({ mark }) => mark),
    })
    const indentsOf = async (marks: typeof items) =>
      [
        ...(await open(manuscript([list(marks)])))['word/numbering.xml']!.matchAll(
          /<w:lvlText w:val="(?:%1\.|–)"\/>.*?<w:ind w:\w+="(\d+)" w:hanging="(\d+)"/g,
        ),
      ].map(([, start, hanging]) => [Number(start), Number(hanging)])
    const [[start, hanging] = [], [inside] = []] = await indentsOf(items)
    const [[narrow, less] = [], [shallow] = []] = await indentsOf(items.slice(1))
    expect([start! - narrow!, hanging! - less!, inside! - shallow!]).toEqual([130, 130, 130])
  })

  it('are bound on the right of odd pages in Arabic, with numbers that no program sets into the margin', async () => {
    const list: ManuscriptBlock = { type: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] }
    const [english, arabic] = [await open(manuscript([list])), await open(manuscript([list], 'arabic'))]
    const marginsOf = ({ 'word/document.xml': xml }: typeof english) =>
      [...xml!.matchAll(/<w:pgMar [^>]*w:right="(\d+)"[^>]*w:left="(\d+)"/g)].map(([, right, left]) => ({
        left,
        right,
      }))
    expect(marginsOf(arabic)).toEqual(marginsOf(english).map(({ left, right }) => ({ left: right, right: left })))
    const [{ left, right } = {}] = marginsOf(arabic)
    expect(Number(right)).toBeGreaterThan(Number(left))
    expect(arabic['word/document.xml']).toContain('<w:bidi/><w:rtlGutter/>')
    const sideOf = ({ 'word/numbering.xml': xml }: typeof english) =>
      /<w:lvlText w:val="%1\."\/><w:lvlJc w:val="(\w+)"/.exec(xml!)?.[1]
    expect([sideOf(english), sideOf(arabic)]).toEqual(['left', 'center'])
  })

  it('have native equations, and the TeX of what is none', async () => {
    const tex =
      '\\sum_{i=1}^n \\frac{\\sqrt[3]{x_i^2}}{\\left(\\overline{a}\\right)} \\sin x \\begin{matrix}a&b\\\\c&d\\end{matrix}'
    const xml = await documentOf([
      { type: 'math', tex },
      { type: 'paragraph', text: [{ text: 'x<y', math: true }, { text: ' and ' }, { text: '\\oops{', math: true }] },
    ])
    for (const name of ['nary', 'f', 'rad', 'd', 'bar', 'func', 'm']) expect(xml).toContain(`<m:${name}>`)
    expect(xml).toContain('<m:oMathPara><m:oMath>')
    expect(xml).toContain('<m:t>&lt;</m:t>')
    expect(xml).toMatch(/<w:rStyle w:val="FormulaTexInline"\/><\/w:rPr><w:t [^>]*>\\oops\{</)
  })

  it('have images with their bytes, size and description, and words for missing ones', async () => {
    const figure: ManuscriptBlock = { type: 'figure', image: SAMPLE_IMAGE, alt: 'A boat', caption: [], width: 50 }
    const missing = { ...figure, image: `sha256-${'f'.repeat(64)}`, alt: 'Another boat' }
    const bytes = unzipSync(await toDocx(manuscript([figure, { ...figure, alt: '' }, missing]), sampleImages))
    const media = Object.keys(bytes).filter((path) => path.startsWith('word/media/'))
    expect(media).toHaveLength(1)
    expect(Buffer.from(bytes[media[0]!]!).equals(sampleImages.get(SAMPLE_IMAGE)!.bytes)).toBe(true)
    const xml = strFromU8(bytes['word/document.xml']!)
    // The picture has half of the width of 6346 twentieths of a point, each of which is 635 of
    // Word's units.
    const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml)!.map(Number)
    expect(width! / 635).toBeCloseTo(3173, -2)
    expect(height! / 635).toBeCloseTo(1587, -2)
    expect(xml).toMatch(/<wp:docPr [^>]*descr="A boat"/)
    expect(xml).toContain('[Another boat]')
  })

  it('have formats, and the direction of each run', async () => {
    const xml = await documentOf([
      {
        type: 'paragraph',
        text: [
          { text: 'Small', smallCaps: true },
          { text: 'struck', strike: true },
          { text: 'no\u00a0break שלום לים, said he' },
        ],
      },
      { type: 'paragraph', direction: 'rtl', text: [{ text: 'שלום Lisbon 12.' }] },
      { type: 'code', language: 'js', text: 'a\n\tb' },
    ])
    expect(xml).toMatch(/<w:smallCaps\/><\/w:rPr><w:t [^>]*>Small/)
    expect(xml).toMatch(/<w:strike\/><\/w:rPr><w:t [^>]*>struck/)
    expect(xml).toContain('no\u00a0break ')
    expect(xml).toMatch(/<w:rtl\/><\/w:rPr><w:t [^>]*>שלום לים<.*<w:r><w:t [^>]*>, said he</)
    expect(xml).toMatch(
      /<w:bidi\/>.*<w:rtl\/><\/w:rPr><w:t [^>]*>שלום <.*<w:r><w:t [^>]*>Lisbon<.*<w:rtl\/><\/w:rPr><w:t [^>]*> 12\.</,
    )
    expect(xml).toMatch(/a<\/w:t><\/w:r><w:r><w:br\/><w:tab\/><w:t [^>]*>b</)
  })

  it('have no empty paragraphs, which shops take for scene breaks', async () => {
    const xml = (await open(everyBlock()))['word/document.xml']!
    const empty = paragraphsOf(xml).filter(
      ({ text, xml: paragraph }) => text === '' && !/<w:drawing|w:fldChar|w:sectPr/.test(paragraph),
    )
    // Only tables that touch have a line between them.
    expect(empty.map(({ style }) => style)).toEqual(['Between'])
  })
})
