import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { PdfDesign } from '#manuscript/model/export-options.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canOpenInLibreOffice, convertWithLibreOffice, wordLikeFonts } from '#tests/validators/libre-office.ts'
import { canRun } from '#tests/validators/validator.ts'
import { toDocx } from '../docx.ts'

const poppler = canRun('The pages of DOCX files', findCommand('pdftotext') !== undefined, 'install poppler-utils')
const folder = mkdtempSync(join(tmpdir(), 'inkloom-printed-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const publication = samplePublication()
const longTable: ManuscriptBlock = {
  type: 'table',
  header: true,
  align: ['left', 'right'],
  rows: [['Port', 'Ships'], ...Array.from({ length: 70 }, (_, at) => [`Quay ${at}`, String(at * 3)])].map((row) =>
    row.map((text) => [{ text }]),
  ),
}
const blocks: Manuscript = {
  ...everyBlock(),
  publication,
  chapters: [...everyBlock().chapters, { title: [{ text: 'Ports' }], blocks: [longTable], sections: [] }],
}
// Languages whose fonts have free ones of the same widths.
const languages: LanguageCode[] = ['english', 'german', 'french', 'vietnamese', 'russian', 'greek']
const books = Object.fromEntries(
  languages.map((language) => [
    language,
    { ...sampleBook(language, { chapters: 8, sections: 3, words: 12_000 }), publication },
  ]),
)

/** Returns the English book with three of all kinds of blocks after each two of its own. */
const mixedBook = (): Manuscript => {
  const all = everyBlock().chapters.flatMap(({ blocks: own, sections }) => [
    ...own,
    ...sections.flatMap((section) => section.blocks),
  ])
  let next = 0
  const mixed = (own: ManuscriptBlock[]): ManuscriptBlock[] =>
    own.flatMap((block, at) =>
      at % 2 === 0 ? [block] : [block, ...Array.from({ length: 3 }, () => all[next++ % all.length]!)],
    )
  const { chapters, ...details } = books['english']!
  return {
    ...details,
    opening: [],
    parts: [],
    chapters: chapters.map((chapter) => ({
      title: [{ text: chapter.title }],
      blocks: mixed(chapter.blocks),
      sections: chapter.sections.map(({ title, blocks: own }) => ({ title: [{ text: title }], blocks: mixed(own) })),
    })),
  }
}
const mixedNames = ['mixed-classic', 'mixed-modern', 'mixed-academic'] as const

interface Word {
  text: string
  left: number
  right: number
  top: number
}
interface Page {
  width: number
  height: number
  words: Word[]
}

const attribute = (element: string, name: string) => Number(new RegExp(`${name}="([^"]+)"`).exec(element)![1])

/** Reads the pages of a PDF with the place of each word, in points. */
const pagesIn = (name: string): Page[] => {
  const found = execFileSync(findCommand('pdftotext')!, ['-bbox', join(folder, `${name}.pdf`), '-'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return found
    .split('<page ')
    .slice(1)
    .map((page) => ({
      width: attribute(page, 'width'),
      height: attribute(page, 'height'),
      words: Array.from(page.matchAll(/<word [^>]*>([^<]*)/g), ([element, text]) => ({
        text: text!,
        left: attribute(element, 'xMin'),
        right: attribute(element, 'xMax'),
        top: attribute(element, 'yMin'),
      })),
    }))
}
const textOf = ({ words }: Page): string => words.map(({ text }) => text).join(' ')
const squeezed = (text: string): string => text.replaceAll(/\s|&\w+;/g, '')

/** Returns the titles and page numbers of the contents of a file. */
const contentsOf = (docx: Uint8Array): { title: string; page: number }[] => {
  const document = strFromU8(unzipSync(docx)['word/document.xml']!)
  const entries = /<w:sdtContent>(.*?)<\/w:sdtContent>/s.exec(document)![1]!.match(/<w:p>.*?<\/w:p>/gs)!
  return entries
    .filter((entry) => entry.includes('PAGEREF'))
    .map((entry) => {
      const texts = Array.from(entry.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g), ([, text]) => text!)
      return { title: texts[0]!, page: Number(texts.at(-1)) }
    })
}

/** The first page of the text, which has the number 1. */
const TEXT_BEGINS = { every: 5, long: 6, classic: 5, academic: 6, 'mixed-classic': 5 }
const beginsOf = (name: string): number => TEXT_BEGINS[name as keyof typeof TEXT_BEGINS] ?? TEXT_BEGINS.long

const files: Record<string, Uint8Array> = {}
beforeAll(async () => {
  if (!canOpenInLibreOffice || !poppler) return
  files['every'] = await toDocx(blocks, sampleImages)
  files['submission'] = await toDocx(blocks, sampleImages, { version: 'submission' })
  for (const language of languages) files[language] = await toDocx(books[language]!)
  for (const design of ['classic', 'academic'] as const)
    files[design] = await toDocx(books['english']!, undefined, { design, page: '6x9' })
  for (const name of mixedNames)
    files[name] = await toDocx(mixedBook(), sampleImages, { design: name.slice('mixed-'.length) as PdfDesign })
  const paths = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(folder, `${name}.docx`), bytes)
    return join(folder, `${name}.docx`)
  })
  await convertWithLibreOffice(paths, { to: 'pdf', folder, fonts: wordLikeFonts(folder) })
}, 180_000)

describe.runIf(canOpenInLibreOffice && poppler)('LibreOffice prints', () => {
  test.each([...languages, ...mixedNames, 'every', 'classic', 'academic'])(
    'headings on the pages that the contents name, in %s',
    (name) => {
      const pages = pagesIn(name)
      const begins = beginsOf(name)
      const printed = pages.slice(begins).map((page) => squeezed(textOf(page)))
      let from = 0
      const named = contentsOf(files[name]!)
      const found = named.map(({ title }) => {
        from = printed.findIndex((page, at) => at >= from && page.includes(squeezed(title)))
        return { title, page: from + 1 }
      })
      // If a page is full to its last line, one word can move the text after it to the next page.
      expect(named.filter(({ page }, at) => Math.abs(page - found[at]!.page) > 1)).toEqual([])
      // The contents show the numbers that the file holds.
      const shown = squeezed(pages.slice(0, begins).map(textOf).join(' '))
      for (const { title, page } of named)
        expect(shown).toMatch(new RegExp(`${RegExp.escape(squeezed(title))}\\.*${page}`))
    },
  )

  test.each(languages)('A5 pages with mirrored margins, running heads and numbers, in %s', (name) => {
    const pages = pagesIn(name)
    const { title, chapters } = books[name]!
    for (const [at, { width, height, words }] of pages.entries()) {
      expect([Math.round(width), Math.round(height)]).toEqual([420, 595])
      if (at < TEXT_BEGINS.long) continue
      const number = at - TEXT_BEGINS.long + 1
      const isRight = number % 2 === 1
      const [left, right] = isRight ? [54, width - 48.2] : [48.2, width - 54]
      expect(words.filter((word) => word.left < left - 0.5 || word.right > right + 2)).toEqual([])
      expect(words.at(-1)).toMatchObject({ text: String(number) })
      const head = words
        .filter(({ top }) => top < 50)
        .map(({ text }) => text)
        .join(' ')
      const titles: string[] = isRight ? chapters.map((chapter) => chapter.title) : [title]
      // The page of a chapter's title has no running head.
      const hasHead = head !== '' && number <= contentsOf(files[name]!).at(-4)!.page
      expect(hasHead ? titles : [head]).toContain(head)
    }
  })

  test('notes, pictures and the heading row of tables where they belong', () => {
    const pages = pagesIn('every').map(textOf)
    const pageOf = (text: string) => pages.findIndex((page, at) => at >= TEXT_BEGINS.every && page.includes(text))
    for (const [text, note] of [
      ['For the pilots.', 'All of them.'],
      ['The tide turns', 'Twice a day.'],
      ['Lisbon', 'At low tide.'],
      ['The Maria', 'Built in 1910.'],
      ['The end', 'Really.'],
    ])
      expect([note, pageOf(note!)]).toEqual([note, pageOf(text!)])
    const pictures = execFileSync(findCommand('pdfimages')!, ['-list', join(folder, 'every.pdf')], { encoding: 'utf8' })
    const onPages = pictures
      .split('\n')
      .slice(2, -1)
      .map((line) => Number(line.trim().split(/\s+/)[0]))
    expect(new Set(onPages)).toEqual(new Set([pageOf('Built in 1910.') + 1]))
    const rows = pages.filter((page) => /Quay \d/.test(page))
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter((page) => !/\bPort\b.*\bShips\b/.test(page))).toEqual([])
    // Nothing is printed on an empty page.
    expect(pages.filter((page) => page === '')).toEqual([])
  })

  test('a submission on Letter paper, double-spaced, with heads and an end mark', () => {
    const pages = pagesIn('submission')
    for (const { width, height } of pages) expect([width, height]).toEqual([612, 792])
    const texts = pages.map(textOf)
    expect(texts[0]).toMatch(/^Anna Maria about 300 words .* by Anna Maria$/)
    const first = texts.findIndex((text) => text.includes('For the pilots.'))
    for (const [at, text] of texts.slice(first).entries())
      expect(text.startsWith(`MARIA / THE HARBOUR BOOK / ${first + at + 1}`)).toBe(true)
    expect(texts.at(-1)).toMatch(/ END$/)
    const verse = pages.find((page) => textOf(page).includes('boats come in,'))!.words
    const [one, two] = ['out', 'in,'].map((word) => verse.find(({ text }) => text === word)!.top)
    // Two lines of 12 points.
    expect(two! - one!).toBeCloseTo(27.6, 0)
    for (const { words, width } of pages)
      expect(words.filter(({ left, right }) => left < 71.5 || right > width - 70)).toEqual([])
  })
})
