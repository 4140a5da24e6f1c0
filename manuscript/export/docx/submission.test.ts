import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { everyBlock } from '#tests/samples/every-block.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { toDocx } from '../docx.ts'
import { submissionLabelsOf } from './submission-labels.ts'
import { roundedLength, surnameOf } from './submission.ts'

const open = async (book: Parameters<typeof toDocx>[0]) =>
  Object.fromEntries(
    Object.entries(unzipSync(await toDocx(book, undefined, { version: 'submission' }))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  )

const surname = (author: string, language: (typeof languageCodes)[number]) => surnameOf({ author, language })

describe('a submission', () => {
  it('has the pages of standard manuscript format', async () => {
    const files = await open(sampleBook('english', { chapters: 2, sections: 1, words: 3000 }))
    const [document, styles] = [files['word/document.xml']!, files['word/styles.xml']!]
    expect(document).toContain('<w:pgSz w:w="12240" w:h="15840"')
    expect(document).toContain('<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"')
    const styleOf = (id: string) => new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 's').exec(styles)![0]
    expect(styles).toMatch(/<w:rFonts w:ascii="Times New Roman".*?<w:sz w:val="24"\/>/s)
    expect(styleOf('BodyText')).toMatch(/<w:spacing w:line="480" w:lineRule="auto"\/>.*<w:jc w:val="start"\/>/)
    expect(styleOf('BodyTextFirstIndent')).toContain('w:firstLine="720"')
    expect(styleOf('Heading1')).toContain('w:before="3840"')
    expect(files['word/settings.xml']).not.toMatch(/mirrorMargins|<w:autoHyphenation\/>|<w:evenAndOddHeaders\/>/)
    expect(document).not.toContain('<w:sdt>')
  })

  it('has the length, a head on each page after the first, number signs and an end', async () => {
    const files = await open(everyBlock())
    const document = files['word/document.xml']!
    expect(document).toMatch(/Anna Maria<.*<w:tab\/>.*about 100 words<.*The Harbour Book<.*by Anna Maria</s)
    const [titlePage, next] = document.match(/<w:sectPr>.*?<\/w:sectPr>/gs)!
    expect(titlePage).not.toContain('headerReference')
    expect(next).toContain('<w:headerReference w:type="default"')
    const heads = Object.keys(files).filter((path) => path.startsWith('word/header'))
    expect(heads).toHaveLength(1)
    expect(files[heads[0]!]).toMatch(/MARIA \/ THE HARBOUR BOOK \/ <.*PAGE/s)
    expect(document).toMatch(/<w:pStyle w:val="SceneBreak"\/><\/w:pPr><w:r><w:t [^>]*>#</)
    expect(document).toMatch(/<w:pStyle w:val="ManuscriptEnd"\/>.*END<\/w:t><\/w:r><\/w:p><w:sectPr>/)
    expect(document).toMatch(/<w:i\/><w:iCs\/><\/w:rPr><w:t [^>]*>all</)
  })

  it('leaves a space below a table before every kind of block', async () => {
    const [text, runs] = ['Words', [{ text: 'Words' }]]
    const followers: ManuscriptBlock[] = [
      { type: 'paragraph', text: runs },
      { type: 'paragraph', text: runs, style: 'verse' },
      { type: 'quote', text: runs },
      { type: 'list', ordered: false, items: [runs, runs] },
      { type: 'subsection', text: runs },
      { type: 'code', language: '', text },
      { type: 'math', tex: 'x' },
      { type: 'scenebreak' },
    ]
    const table: ManuscriptBlock = { type: 'table', header: false, align: [null], rows: [[runs]] }
    const opening = followers.flatMap((block) => [table, block])
    const document = (await open({ ...everyBlock(), opening, parts: [], chapters: [] }))['word/document.xml']!
    const below = document.match(/<\/w:tbl><w:p>.*?<\/w:pPr>/g)!
    expect(below).toHaveLength(followers.length)
    for (const paragraph of below) expect(paragraph).toMatch(/<w:spacing [^>]*w:before="240"/)
  })

  it('has words for its length in every language', () => {
    for (const language of languageCodes) expect(submissionLabelsOf(language).length).toContain('{n}')
  })

  it('rounds the length, and heads pages with the family name', () => {
    expect([12, 1234, 17_560, 83_499].map(roundedLength)).toEqual([100, 1200, 17_600, 83_000])
    expect(surname('Anna Maria Lark', 'english')).toBe('LARK')
    expect(surname('Ada Lark, Ben Fir', 'english')).toBe('LARK')
    expect(surname('Kovács Éva', 'hungarian')).toBe('KOVÁCS')
    expect(surname('夏目 漱石', 'japanese')).toBe('夏目 漱石')
    expect(surname('', 'english')).toBe('')
  })
})
