// Measures what survives an export and import of a book in several languages, including a PDF with
// and without tags; the time for large books; and the results of malicious files. Run by `node
// bench/import.bench.ts`.
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { importManuscript } from '#manuscript/import/import-manuscript.ts'
import { manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import type { Book } from '#manuscript/model/book.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { likeness } from '#tests/validators/likeness.ts'

const languages = [
  'english',
  'german',
  'russian',
  'greek',
  'arabic',
  'hebrew',
  'hindi',
  'thai',
  'japanese',
  'chinese_simplified',
  'korean',
] as const
const passages = [
  ['english', 'stories'],
  ['german', 'german'],
  ['french', 'french'],
  ['spanish', 'spanish'],
  ['russian', 'russian'],
  ['arabic', 'arabic'],
  ['hindi', 'hindi'],
  ['thai', 'thai'],
  ['japanese', 'japanese'],
  ['chinese_simplified', 'chinese'],
] as const
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
const percent = (shares: Record<string, number>) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Math.round(share * 1000) / 10]))

const withoutTags = (pdf: Uint8Array): Uint8Array =>
  Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll('/StructTreeRoot', '/XtructTreeRoot'), 'latin1')

const returned: Record<string, Record<string, number>> = {}
for (const language of languages) {
  const book = sampleBook(language)
  const files = {
    docx: await exportedBook(book, 'docx'),
    txt: await exportedBook(book, 'txt'),
    pdf: await exportedBook(book, 'pdf'),
  }
  for (const [kind, bytes] of Object.entries({ ...files, 'pdf without tags': withoutTags(files.pdf) })) {
    const { manuscript } = await importManuscript(bytes, `a.${kind.slice(0, 4).trim()}`, { language })
    returned[`${language} ${kind}`] = percent(likeness(book, manuscriptToBook(manuscript)))
  }
}
console.log('Text preserved of a sample book with few, repeated sentences, in percent')
console.table(returned)

// A hyphenated word is recognized if it occurs elsewhere in the text, so prose without repetition
// is harder.
const prose: Record<string, Record<string, number>> = {}
for (const [language, name] of passages) {
  const text = readFileSync(new URL(`../tests/samples/passages/${name}.md`, import.meta.url), 'utf8')
  const blocks = markdownToBlocks(text)
  const chapters = ['A', 'B'].map((title, index) => ({
    title,
    blocks: blocks.filter((_, at) => at % 2 === index),
    sections: [],
  }))
  const book: Book = { title: 'Samples', author: '', language, chapters }
  const bytes = await exportedBook(book, 'pdf')
  for (const [kind, file] of Object.entries({ pdf: bytes, 'pdf without tags': withoutTags(bytes) }))
    prose[`${language} ${kind}`] = percent(
      likeness(book, manuscriptToBook((await importManuscript(file, 'a.pdf', { language })).manuscript)),
    )
}
console.log('Text preserved of prose without repetition')
console.table(prose)

const long = sampleBook('english', { chapters: 30, sections: 5, words: 260_000 })
for (const format of ['txt', 'docx', 'pdf', 'epub'] as const) {
  const bytes = await exportedBook(long, format)
  const start = performance.now()
  await importManuscript(bytes, `a.${format}`)
  console.log(`260,000 words as ${format} (${(bytes.length / 1e6).toFixed(1)} MB): ${seconds(start)}`)
}

const docx = (body: string) =>
  zipSync({
    'word/document.xml': Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  })
const pdf = (content: Buffer, filter = '') =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n4 0 obj<</Length ${content.length}${filter}>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ])
const run = '<w:r><w:t>a</w:t></w:r>'

const hostile: Record<string, () => [string, Uint8Array]> = {
  'millions of runs': () => ['a.docx', docx(`<w:p>${run.repeat(10)}</w:p>`.repeat(250_000))],
  'elements nested 100,000 deep': () => [
    'a.docx',
    docx(`${'<w:ins>'.repeat(100_000)}<w:p>${run}</w:p>${'</w:ins>'.repeat(100_000)}`),
  ],
  'tables nested 3,000 deep': () => [
    'a.docx',
    docx(`${'<w:tbl><w:tr><w:tc>'.repeat(3000)}<w:p>${run}</w:p>${'</w:tc></w:tr></w:tbl>'.repeat(3000)}`),
  ],
  'an attribute of 90 MB': () => ['a.docx', docx(`<w:p w:x="${'y'.repeat(90_000_000)}">${run}</w:p>`)],
  'marks of Markdown without end': () => ['a.md', Buffer.from('*_`['.repeat(400_000))],
  'links of Markdown without end': () => ['a.md', Buffer.from('[a]('.repeat(400_000))],
  'nothing but headings': () => ['a.txt', Buffer.from('Abc\n===\n\n'.repeat(90_000))],
  'numbered lines': () => [
    'a.txt',
    Buffer.from(Array.from({ length: 90_000 }, (_, index) => `${index % 99}. A b c`).join('\n\n')),
  ],
  'a PDF that unpacks to gigabytes': () => [
    'a.pdf',
    pdf(deflateSync(deflateSync(Buffer.alloc(2_000_000_000))), '/Filter[/FlateDecode/FlateDecode]'),
  ],
  'a page with 300,000 texts': () => [
    'a.pdf',
    pdf(Buffer.from('BT /F 12 Tf 10 200 Td (Hello there my friend) Tj ET\n'.repeat(300_000))),
  ],
}
for (const [name, make] of Object.entries(hostile)) {
  const [file, bytes] = make()
  const start = performance.now()
  const end = await importManuscript(bytes, file, { language: 'english' }).then(
    () => 'read',
    (error: Error) => error.message,
  )
  console.log(`${name} (${(bytes.length / 1e6).toFixed(1)} MB): ${seconds(start)}, ${end}`)
}
