import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block, Book, Run } from '#manuscript/model/book.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { languageOf, type LanguageCode } from '#manuscript/model/languages.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { canRun } from '#tests/validators/validator.ts'
import { soaking } from '#tests/how-many.ts'
import { testedLanguages } from '#tests/samples/tested-languages.ts'
import { installedFonts } from './fonts/find-fonts.ts'
import { findPageStarts } from './page-list/find-page-starts.ts'
import { setBook } from './pdf/pdf-set-book.ts'
import { createTypesetters } from './pdf/pdf-typst.ts'
import { toPdf } from './pdf.ts'

/** The length of the longest text without a space. */
const LONG = soaking ? 1_000_000 : 100_000

const programs = { text: 'pdftotext', check: 'qpdf' }
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const poppler = canRun('The text of exported PDFs', has(programs.text), 'install poppler-utils')
const qpdf = canRun('The structure of exported PDFs', has(programs.check), 'install qpdf')

const folder = mkdtempSync(join(tmpdir(), 'inkloom-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

const saved = (pdf: Uint8Array): string => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, pdf)
  return path
}
const textOf = (pdf: Uint8Array) =>
  execFileSync(programs.text, ['-enc', 'UTF-8', saved(pdf), '-'], { encoding: 'utf8', maxBuffer: 1e9 })

/** Reads the properties in the plain-text part of a PDF. */
const propertiesOf = (pdf: Uint8Array) => {
  const source = Buffer.from(pdf).toString('utf8')
  const item = (name: string) =>
    new RegExp(`<${name}>(?:<rdf:\\w+>)?(?:<rdf:li[^>]*>)?([^<]*)<`).exec(source)?.[1] ?? ''
  return {
    isPdf: source.startsWith('%PDF-1.7'),
    title: item('dc:title'),
    author: item('dc:creator'),
    language: item('dc:language'),
    universalAccess: item('pdfuaid:part') === '1',
    pages: Number(item('xmpTPg:NPages')),
    created: item('xmp:CreateDate'),
    tagged: /\/StructTreeRoot/.test(source),
    source,
  }
}

// Multisets, because joined and right-to-left scripts are extracted in unreliable order.
const lettersOf = (text: string) => {
  const bag = new Map<string, number>()
  for (const [letter] of text.normalize('NFKC').matchAll(/\p{L}/gu)) bag.set(letter, (bag.get(letter) ?? 0) + 1)
  return bag
}

/** Share of the sections' text found in the file, 0 to 1. */
const shareFound = ({ book, pdf }: { book: Book; pdf: Uint8Array }): number => {
  const expected = lettersOf(
    JSON.stringify(book.chapters, ['sections', 'title', 'blocks', 'items', 'text']).replace(/"\w+":/g, ''),
  )
  const found = lettersOf(textOf(pdf))
  let all = 0
  let there = 0
  for (const [letter, count] of expected) {
    all += count
    there += Math.min(count, found.get(letter) ?? 0)
  }
  expect(all).toBeGreaterThan(500)
  return there / all
}

/** Returns the processor time of this thread in milliseconds. Other load delays the clock. */
const computing = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

const paragraph = (...text: Run[]): Block => ({ type: 'paragraph', text })
const bookOf = (blocks: Block[], more: Partial<Book> = {}): Book => ({
  title: 'Bread',
  author: 'Anna',
  language: 'english',
  chapters: [{ title: 'Flour', blocks, sections: [] }],
  ...more,
})

describe('each language', () => {
  const books = new Map<LanguageCode, { book: Book; pdf: Uint8Array }>()
  beforeAll(async () => {
    await Promise.all(
      testedLanguages.map(async (code) => {
        const book = sampleBook(code, { chapters: 2, sections: 2, words: 600 })
        books.set(code, { book, pdf: await setPdf(book) })
      }),
    )
  })

  test.each(testedLanguages)(
    '%s has a glyph for each character, tags for screen readers, title and language',
    (code) => {
      const { book, pdf } = books.get(code)!
      const properties = propertiesOf(pdf)
      expect(properties).toMatchObject({ isPdf: true, universalAccess: true, tagged: true, title: book.title })
      expect(new Intl.Locale(properties.language).language).toBe(new Intl.Locale(languageOf(code).tag).language)
      expect(properties.pages).toBeGreaterThanOrEqual(6)
    },
  )

  test.runIf(qpdf)('is a valid PDF', () => {
    const said = testedLanguages.map(
      (code) => spawnSync(programs.check, ['--check', saved(books.get(code)!.pdf)], { encoding: 'utf8' }).stdout,
    )
    expect(said.filter((text) => !text.includes('No syntax or stream encoding errors found'))).toEqual([])
  })

  test.runIf(poppler)('can be searched and copied', () => {
    const shares = testedLanguages.map((code) => ({ code, share: shareFound(books.get(code)!) }))
    expect(shares.filter(({ share }) => share < 0.99)).toEqual([])
  })
})

describe('hostile text', () => {
  const payloads = [
    '#read("/etc/passwd")',
    '#read("../../../../etc/passwd")',
    '#import "@preview/cetz:0.3.0"',
    '#eval("1+1") #{ while true {} }',
    '$x^2$ and $ unbalanced',
    '@cite <label> = heading',
    '*bold* _it_ `raw` ```',
    '// comment /* c */',
    '[ ] ] ) }',
    '<script>alert(1)</script>&amp;',
    '\\ \\u{41} \\#',
    '- list + enum / term: x',
  ]
  const invisible = '\u0000\u0001\u0007\u001B\uFFFE\uD800 \uDC00\u202E\u2066'

  const blocks = payloads.flatMap((text): Block[] => [
    paragraph({ text }, { text: invisible }, { text, bold: true, italic: true, underline: true }),
    { type: 'quote', text: [{ text }] },
    { type: 'list', ordered: true, items: [[{ text }], [{ text: '' }]] },
  ])
  const hostile = bookOf([], {
    title: payloads[0]!,
    author: payloads[1]!,
    chapters: payloads.map((text) => ({ title: text, blocks, sections: [{ title: text, blocks: [] }] })),
  })

  let pdf: Uint8Array
  beforeAll(async () => {
    pdf = await setPdf(hostile)
  })

  test('makes a valid PDF', () => {
    expect(propertiesOf(pdf)).toMatchObject({ isPdf: true, universalAccess: true, tagged: true })
  })

  test.runIf(poppler)('is printed letter by letter', () => {
    const squeezed = textOf(pdf).replace(/\s/g, '')
    expect(payloads.filter((text) => !squeezed.includes(text.replace(/\s/g, '')))).toEqual([])
    expect(squeezed).not.toContain('root:x:0')
  })

  test('keeps web links and drops others', async () => {
    const links = [
      'javascript:alert(1)',
      '',
      `https://e.org/${'a'.repeat(9000)}`,
      'file:///etc/passwd',
      'https://ok.example/',
    ]
    const { source, universalAccess } = propertiesOf(
      await setPdf(bookOf(links.map((href) => paragraph({ text: 'a link', href })))),
    )
    expect(universalAccess).toBe(true)
    expect(source.match(/\/URI \(([^)]*)\)/g)).toEqual(['/URI (https://ok.example/)'])
  })

  test('without a space continues from line to line, even if it is as long as a book', async () => {
    const text = 'x'.repeat(LONG)
    const properties = propertiesOf(await setPdf(bookOf([paragraph({ text }), paragraph({ text: 'The end.' })])))
    expect(properties).toMatchObject({ isPdf: true, universalAccess: true })
    // On one line it would be a single page; each of these pages holds about two thousand
    // characters.
    expect(properties.pages).toBeGreaterThan((LONG / 1_000_000) * 300)
  })

  test('that would block the typesetter for minutes is set normally', async () => {
    const texts = [
      '\u0301'.repeat(LONG / 10),
      '\u202E\u202D'.repeat(LONG / 20),
      '\u00A0'.repeat(LONG / 14),
      '👩‍👩‍👧'.repeat(3000),
      '\n'.repeat(2000),
    ]
    const made = await setPdf(bookOf(texts.map((text) => paragraph({ text: `a${text}b` }))))
    expect(propertiesOf(made)).toMatchObject({ isPdf: true, universalAccess: true })
  })

  test('in very long or missing titles is fine, and so is a book without chapters', async () => {
    const titles = ['', ' \u200B', 'W'.repeat(5000), 'Long titles '.repeat(400), '\u0000', '\n']
    const chapters = titles.map((title) => ({
      title,
      blocks: [],
      sections: [{ title, blocks: [paragraph({ text: 'x' })] }],
    }))
    for (const book of [
      bookOf([], { title: titles[2]!, author: '', chapters }),
      bookOf([], { title: '', chapters: [] }),
    ])
      expect(propertiesOf(await setPdf(book))).toMatchObject({ isPdf: true, universalAccess: true })
  })

  test('with a character missing from all fonts still makes a tagged PDF', async () => {
    const properties = propertiesOf(await setPdf(bookOf([paragraph({ text: 'Ge\u1200\u1201 \uE000 bread' })])))
    expect(properties).toMatchObject({ isPdf: true, universalAccess: false, tagged: true })
  })
})

describe('a PDF', () => {
  const book = sampleBook('german', { words: 400 })

  test('is equal for equal books, and includes a time only if one is given', async () => {
    const created = new Date('2026-03-04T05:06:07Z')
    const [first, second, dated] = await Promise.all([toPdf(book), toPdf(book), toPdf(book, { created })])
    expect(Buffer.from(first).equals(second)).toBe(true)
    expect(propertiesOf(first).created).toBe('')
    expect(propertiesOf(dated).created).toContain('2026-03-04T05:06:07')
  })

  test('has the same pages from the typesetter without a native binary', async () => {
    const typesetters = createTypesetters()
    const setWith = async (engine: 'native' | 'wasm') => {
      const options = { images: new Map(), typesetters }
      const order = { book, fonts: installedFonts(), engine }
      const pdf = propertiesOf(await setBook({ ...order, options: defaultOptions.pdf }, options))
      const printed = { ...defaultOptions.pdf, edition: 'print' } as const
      return { pdf, starts: await findPageStarts({ ...order, options: printed }, options) }
    }
    const [native, wasm] = [await setWith('native'), await setWith('wasm')]
    expect(wasm.pdf).toMatchObject({ isPdf: true, tagged: true, pages: native.pdf.pages })
    expect(wasm.starts.length).toBeGreaterThan(2)
    expect(wasm.starts).toEqual(native.starts)
  })

  test('leaves the event loop free while it is made', async () => {
    const long = sampleBook('english', { chapters: 12, sections: 5, words: 15_000 })
    let last = computing()
    let longest = 0
    const ticking = setInterval(() => {
      longest = Math.max(longest, computing() - last)
      last = computing()
    }, 5)
    const start = performance.now()
    await toPdf(long)
    clearInterval(ticking)
    expect(longest / (performance.now() - start)).toBeLessThan(0.3)
  })
})

describe('a book that exceeds its time', () => {
  // Joined letters without a space would take minutes.
  const endless = bookOf([paragraph({ text: 'ب'.repeat(3_000_000) })], { language: 'arabic' })

  test('is stopped with its process, and makes room for the next', async () => {
    const late = [1, 2, 3].map(() => toPdf(endless, { timeoutMs: 300 }))
    const next = toPdf(bookOf([paragraph({ text: 'short' })]))
    const settled = await Promise.allSettled(late)
    expect(settled.map((result) => result.status === 'rejected' && result.reason.name)).toEqual(
      late.map(() => 'TimeoutError'),
    )
    expect(propertiesOf(await next).isPdf).toBe(true)
    await expect.poll(running).toBe(0)
  })

  test('is stopped when the caller aborts', async () => {
    const leaving = new AbortController()
    const left = Promise.allSettled([toPdf(endless, { signal: leaving.signal })])
    await expect.poll(running).toBe(1)
    leaving.abort(new Error('left'))
    expect(await left).toMatchObject([{ status: 'rejected', reason: { message: 'left' } }])
    await expect.poll(running).toBe(0)
    await expect(toPdf(endless, { signal: leaving.signal })).rejects.toThrow('left')
  })
})

const firstPage = (pdf: Uint8Array) => textOf(pdf).split('\f')[0]!.replaceAll(/\s+/g, ' ')

test.skipIf(!poppler)('the title page of an incomplete book says so, in the language of the book', async () => {
  const french = sampleBook('french', { chapters: 1, sections: 1, words: 100 })
  const words = 'Incomplet : cet exemplaire ne contient que'
  expect(firstPage(await setPdf({ ...french, incomplete: true }))).toContain(words)
  expect(firstPage(await setPdf(french))).not.toContain(words)
})
