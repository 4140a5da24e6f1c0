import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { detectFileType } from './file-type.ts'

const text = strToU8('Once there was a baker.')
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
const docx = zip('[Content_Types].xml', 'word/document.xml')
const pdf = strToU8('%PDF-1.7\n')
const old = (inside: string) => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(inside, 'utf16le')])
const mimetype = (type: string) => zipSync({ mimetype: [strToU8(type), { level: 0 }] })

test.each([
  ['a.txt', text, 'txt'],
  ['My Book.TXT', text, 'txt'],
  // A text file may contain the source of a web page.
  ['a.txt', strToU8('<!doctype html><p>x'), 'txt'],
  ['a.md', text, 'markdown'],
  ['a.markdown', text, 'markdown'],
  ['a.docx', docx, 'docx'],
  ['a.b.pdf', pdf, 'pdf'],
  ['a.md.zip', zip('book.md', 'images/image-1.png'), 'markdown'],
  ['a.zip', zip('a/index.html', 'a/notes.md'), 'html'],
] as const)('takes %s', (name, bytes, kind) => {
  expect(detectFileType(bytes, name)).toBe(kind)
})

describe('explains what to do with an unsupported file', () => {
  test.each([
    ['a.doc', old('WordDocument'), /Old Word documents.*save it as DOCX/],
    ['a.docx', old('EncryptedPackage'), /protected by a password/],
    ['a.txt', strToU8('{\\rtf1 x}'), /it is an RTF document. Rename it to end in .rtf/],
    ['a.odt', mimetype('application/vnd.oasis.opendocument.spreadsheet'), /Spreadsheets.*save it as DOCX/],
    ['a.docx', mimetype('application/vnd.oasis.opendocument.text'), /it is an OpenDocument text/],
    ['a.pages', zip('Index/Document.iwa'), /Pages.*export it as Word/],
    ['a.epub', strToU8('<html><p>x'), /not an EPUB/],
    ['a.odt', mimetype('application/epub+zip'), /it is an EPUB/],
    ['a.docm', docx, /macros/],
    ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /DOCX, ODT, RTF, EPUB, PDF, HTML, Markdown and TXT/],
    ['a.zip', zip('a.txt'), /Markdown and TXT/],
    ['noending', text, /Markdown and TXT/],
  ])('%s', (name, bytes, message) => {
    expect(() => detectFileType(bytes, name)).toThrow(message)
  })

  test('if name and content disagree', () => {
    expect(() => detectFileType(pdf, 'a.txt')).toThrow('named .txt, but it is a PDF. Rename it to end in .pdf')
    expect(() => detectFileType(docx, 'a.pdf')).toThrow('Rename it to end in .docx')
    expect(() => detectFileType(text, 'a.docx')).toThrow('not a Word document (DOCX), or it is damaged')
    expect(() => detectFileType(zip('a.txt'), 'a.docx')).toThrow('or it is damaged')
    expect(() => detectFileType(docx, 'noending')).toThrow('Give it a name that ends in .docx')
  })
})
