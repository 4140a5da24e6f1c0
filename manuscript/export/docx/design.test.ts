import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { DocxOptions } from '#manuscript/model/export-options.ts'
import { SAMPLE_IMAGE, sampleImages } from '#tests/samples/every-block.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { toDocx } from '../docx.ts'
import { ROW_RULE } from './block-styles.ts'
import { measureText } from './pages/measure-text.ts'

const runs = (text: string): ManuscriptRun[] => [{ text }]
const manuscript = (blocks: ManuscriptBlock[], change: Partial<Manuscript> = {}): Manuscript => ({
  title: 'Boats',
  author: '',
  language: 'english',
  opening: [],
  parts: [],
  chapters: [{ title: runs('One'), blocks, sections: [] }],
  ...change,
})
const filesOf = async (book: Manuscript, options: Partial<DocxOptions> = {}) =>
  Object.fromEntries(
    Object.entries(unzipSync(await toDocx(book, undefined, options))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
const documentOf = async (blocks: ManuscriptBlock[], options?: Partial<DocxOptions>) =>
  (await filesOf(manuscript(blocks), options))['word/document.xml']!
/** Returns the settings of the paragraph with a text. */
const settingsOf = (document: string, text: string): string =>
  document.match(/<w:p>.*?<\/w:p>/gs)!.findLast((paragraph) => paragraph.includes(`>${text}<`))!
const letter = (style: 'letter' | 'signature', text: string): ManuscriptBlock => ({
  type: 'paragraph',
  style,
  text: runs(text),
})
const number = (xml: string, attribute: string) => Number(new RegExp(`w:${attribute}="(\\d+)"`).exec(xml)![1])

const table = (columns: number): ManuscriptBlock => ({
  type: 'table',
  header: false,
  align: Array.from({ length: columns }, () => null),
  rows: [Array.from({ length: columns }, () => runs(`of ${columns}`))],
})

describe('a book in Word', () => {
  test('fits the columns of a wide table to their words in a wider font, but not to a web address', async () => {
    const long = 'The harbour was built of granite, and the light burns every night of the year. '.repeat(3)
    const address = `https://example.org/${'harbour-'.repeat(30)}`
    const widthsWith = async (last: string) => {
      const rows = [['Anchorage', 'Remarks', 'Source'].map(runs), ['Skarholm', long, last].map(runs)]
      const document = await documentOf([{ type: 'table', header: true, align: [null, null, null], rows }])
      return Array.from(document.matchAll(/<w:gridCol w:w="(\d+)"/g), ([, width]) => Number(width))
    }
    const usual = await widthsWith('Pilot')
    // Table text is 0.88 × 11 points; bold headings in the widest substitute font need a third more
    // width.
    const word = (measureText('Anchorage', 'Cambria') * 0.88 * 11 * 20) / 1000
    expect(usual[0]! - 180).toBeGreaterThan(word * 1.3)
    const withAddress = await widthsWith(address)
    const share = withAddress.reduce((sum, width) => sum + width, 0)
    expect(withAddress[0]! - 180).toBeGreaterThan(word * 1.3)
    expect(withAddress[2]! / share).toBeLessThan(0.5)
  })

  test('keeps the salutation and the signature of a letter on the same page as its text', async () => {
    const document = await documentOf([
      letter('letter', 'Dear Ana,'),
      letter('letter', 'the harbour is empty.'),
      letter('letter', 'Come back.'),
      letter('signature', 'Yours,'),
      letter('signature', 'Maria'),
    ])
    const isKept = (text: string) => settingsOf(document, text).includes('<w:keepNext/>')
    expect(['Dear Ana,', 'the harbour is empty.', 'Come back.', 'Yours,', 'Maria'].map(isKept)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    // Paragraphs of a letter have no indent, so only the space between them separates them.
    expect(settingsOf(document, 'the harbour is empty.')).not.toContain('<w:spacing')
    expect(settingsOf(document, 'Maria')).toMatch(/<w:spacing [^>]*w:before="0"/)
  })

  test('keeps short paragraphs whole that stay with the next one, so that each program moves as much', async () => {
    const document = await documentOf([
      letter('letter', 'Dear Ana,'),
      letter('letter', `${'The harbour is empty. '.repeat(60)}Come back.`),
      letter('signature', 'Maria'),
      { type: 'quote', text: runs('The sea has no pity.') },
      { type: 'quote', style: 'source', text: runs('Chekhov') },
    ])
    const settings = document.match(/<w:p>.*?<\/w:p>/gs)!.filter((one) => /"(?:Letter|Quote)"/.test(one))
    expect(settings.map((one) => [/<w:keepNext\/>/.test(one), /<w:keepLines\/>/.test(one)])).toEqual([
      [true, true],
      [true, false],
      [true, true],
    ])
  })

  test('gives notes, captions, figures and formulas a height that is the same in each program', async () => {
    const caption = [...runs('The quay'), { text: '', note: [runs('In June.')] }]
    const book = manuscript([
      { type: 'figure', image: SAMPLE_IMAGE, alt: '', caption, width: 60 },
      { type: 'math', tex: 'x = \\frac{1}{2}' },
      { type: 'paragraph', text: [...runs('Then '), { text: 'a^2', math: true }, ...runs(' is low')] },
    ])
    const files = unzipSync(await toDocx(book, sampleImages))
    const [document, styles, footnotes] = ['document', 'styles', 'footnotes'].map((name) =>
      strFromU8(files[`word/${name}.xml`]!),
    ) as [string, string, string]
    const styleOf = (id: string) => new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 's').exec(styles)![0]
    expect(styleOf('FootnoteText')).toContain('w:lineRule="exact"')
    expect(styleOf('Caption')).toContain('w:lineRule="exact"')
    const rules = footnotes.match(/<w:spacing [^>]*>(?=<\/w:pPr><w:r><w:rPr>.{0,60}<w:(?:continuationS|s)eparator)/g)
    expect(rules).toHaveLength(2)
    for (const one of rules!) expect(one).toMatch(/w:line="124" w:lineRule="exact"/)
    const heightOf = (paragraph: string, after = paragraph) =>
      number(paragraph, 'before') + number(paragraph, 'line') + number(after, 'after')
    const paragraphs = document.match(/<w:p>.*?<\/w:p>/gs)!
    const [figure, below, formula] = ['Figure', 'Caption', 'Formula'].map((style) =>
      paragraphs.find((one) => one.includes(`"${style}"`))!,
    ) as [string, string, string]
    // The picture and its caption, or a formula, take whole lines of 288 with the space around them.
    expect((heightOf(figure, below) + number(figure, 'after') + number(styleOf('Caption'), 'line')) % 288).toBe(0)
    expect(heightOf(formula) % 288).toBe(0)
    for (const one of [figure, formula]) expect(one).toContain('w:lineRule="atLeast"')
    // A line grows only with a high formula.
    expect(paragraphs.find((one) => one.includes('Then '))).not.toContain('w:lineRule')
  })

  test('ends a chapter with a paragraph of its own after a formula, which would move to the next one', async () => {
    const chapters = ['One', 'Two'].map((title) => ({
      title: runs(title),
      blocks: [{ type: 'math', tex: 'x = 1' } as const],
      sections: [],
    }))
    const document = (await filesOf(manuscript([], { chapters })))['word/document.xml']!
    const ends = document.match(/<w:p><w:pPr><w:pStyle w:val="\w+"\/>(?:(?!<\/w:p>).)*<w:sectPr>/gs)!
    expect(ends.at(-1)).toContain('"SectionEnd"')
    expect(document).toMatch(/<w:pStyle w:val="Formula"\/><w:spacing w:after="0"/)
  })

  test('indents a paragraph after another, and not after lines that stand apart', async () => {
    const document = await documentOf(
      ['One.', 'Two.', 'Three,\nfour.', 'Five.'].map((text): ManuscriptBlock => ({
        type: 'paragraph',
        text: runs(text),
      })),
    )
    const styleOf = (text: string) => /<w:pStyle w:val="(\w+)"/.exec(settingsOf(document, text))![1]
    expect(['One.', 'Two.', 'Three,', 'Five.'].map(styleOf)).toEqual([
      'BodyText',
      'BodyTextFirstIndent',
      'BodyTextLines',
      'BodyText',
    ])
  })

  test('divides no word of a table if there is room for all of them', async () => {
    const long = 'A cold kitchen slows everything down, which is no misfortune: slow dough tastes of more. '.repeat(4)
    const document = await documentOf([
      {
        type: 'table',
        header: true,
        align: [null, null, null],
        rows: [['Kitchen', 'No.', 'Acknowledgement'].map(runs), [long, '12', 'Yes'].map(runs)],
      },
    ])
    const [text, count, word] = [...document.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) => Number(width))
    // The cell must hold fifteen letters of bold Cambria in 10 points.
    expect(word! - 180).toBeGreaterThan(15 * 0.55 * 10 * 20)
    expect(count! - 180).toBeLessThan(600)
    expect(text! + count! + word!).toBeLessThanOrEqual(6346)
    expect(text!).toBeGreaterThan(word!)
  })

  test('sets rows of a table as high as a line, and smaller text in lower lines', async () => {
    const files = await filesOf(manuscript([table(2), table(8)]))
    const style = /<w:style [^>]*w:styleId="TableText".*?<\/w:style>/s.exec(files['word/styles.xml']!)![0]
    expect(number(style, 'line') + number(style, 'before') + number(style, 'after') + ROW_RULE).toBe(288)
    // The line between two rows has a width of eighths of a point.
    expect(files['word/document.xml']).toMatch(/<w:insideH [^>]*w:sz="2"/)
    expect(style).toContain('w:lineRule="exact"')
    expect(settingsOf(files['word/document.xml']!, 'of 2')).not.toContain('<w:spacing')
    expect(number(settingsOf(files['word/document.xml']!, 'of 8'), 'line')).toBeLessThan(number(style, 'line'))
  })

  test('lists the pages after the last part beside the parts', async () => {
    const book = manuscript([], {
      publication: samplePublication(),
      parts: [{ title: runs('Leaving'), blocks: [], start: 0 }],
    })
    const files = await filesOf(book)
    const document = files['word/document.xml']!
    const levelOf = (title: string) =>
      /<w:pStyle w:val="TOC(\d)"\/>/.exec(
        /<w:sdtContent>.*?<\/w:sdtContent>/s
          .exec(document)![0]
          .match(/<w:p>.*?<\/w:p>/gs)!
          .find((entry) => entry.includes(`${title}<`))!,
      )![1]
    expect(['Leaving', 'One', 'Acknowledgements', 'About the author'].map(levelOf)).toEqual(['1', '2', '1', '1'])
    expect(document).toMatch(/TOC [^<]*\\u/)
    expect(settingsOf(document, 'Acknowledgements')).toContain('<w:pStyle w:val="AcknowledgementsHeading"/>')
    // A book without back matter uses only Word's built-in heading styles.
    const { publication: _, ...plain } = book
    expect((await filesOf(plain))['word/document.xml']).not.toMatch(/AcknowledgementsHeading|TOC [^<]*\\u/)
  })

  test('has whole lines around a heading with a rule, so that facing pages end on the same line', async () => {
    const styles = (await filesOf(manuscript([]), { design: 'academic', page: '6x9' }))['word/styles.xml']!
    const heading = /<w:style [^>]*w:styleId="Heading1".*?<\/w:style>/s.exec(styles)![0]
    const rule = /<w:bottom [^>]*>/.exec(heading)![0]
    const spacing = /<w:spacing [^>]*>/.exec(heading)![0]
    const height = ['before', 'line', 'after'].reduce((sum, name) => sum + number(spacing, name), 0)
    // The space of a rule is in points, and its thickness in eighths of a point.
    expect((height + 20 * (number(rule, 'space') + number(rule, 'sz') / 8)) % 300).toBe(0)
  })
})
