import { ImportError } from './import-error.ts'

export type FileType = 'txt' | 'markdown' | 'docx' | 'pdf'

const typeOfExtension: Record<string, FileType> = {
  txt: 'txt',
  text: 'txt',
  md: 'markdown',
  markdown: 'markdown',
  docx: 'docx',
  pdf: 'pdf',
}
const names: Record<FileType, string> = {
  txt: 'a text file',
  markdown: 'a Markdown file',
  docx: 'a Word document (DOCX)',
  pdf: 'a PDF',
}
const endings: Record<FileType, string> = { txt: '.txt', markdown: '.md', docx: '.docx', pdf: '.pdf' }
const importable = 'TXT, Markdown (.md), Word (.docx) and PDF files can be imported.'

const saveAsDocx = 'Open it in the program that it comes from, save it as DOCX, and import that.'
/** Common document types that cannot be imported. */
const others = {
  doc: `Word documents of the old kind (.doc) cannot be imported. ${saveAsDocx}`,
  docm: `Word documents with macros (.docm) cannot be imported. ${saveAsDocx}`,
  dotx: `Word templates (.dotx) cannot be imported. ${saveAsDocx}`,
  rtf: `RTF files cannot be imported. ${saveAsDocx}`,
  odt: `OpenDocument files (.odt) cannot be imported. ${saveAsDocx}`,
  pages: 'Pages documents cannot be imported. Open it in Pages, export it as Word (.docx), and import that.',
  epub: 'EPUB books cannot be imported. Convert it to DOCX, for example with Calibre, and import that.',
  html: 'Web pages cannot be imported. Open it in a word processor, save it as DOCX, and import that.',
  locked:
    'This document is protected by a password. Open it in Word, remove the password under File, Info, save it, and import it again.',
} as const
type Other = keyof typeof others
const otherOfExtension: Record<string, Other> = {
  ...Object.fromEntries((Object.keys(others) as Other[]).map((type) => [type, type])),
  dot: 'doc',
  ott: 'odt',
  htm: 'html',
}

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** Detects the content of a ZIP from the names in its directory, which is at the end. */
const typeOfZip = (bytes: Buffer): 'docx' | Other | undefined => {
  const start = bytes.subarray(0, 400).toString('latin1')
  if (start.includes('mimetypeapplication/epub+zip')) return 'epub'
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.text')) return 'odt'
  if (bytes.includes('word/document.xml')) return 'docx'
  return bytes.includes('Index/Document.iwa') ? 'pages' : undefined
}

const typeOfContent = (bytes: Buffer): FileType | Other | 'text' | undefined => {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return typeOfZip(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return bytes.includes(utf16('EncryptedPackage')) ? 'locked' : 'doc'
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  return 'text'
}

const mismatch = (ending: string, type: FileType): ImportError =>
  new ImportError(
    `This file is named .${ending}, but it is ${names[type]}. Rename it to end in ${endings[type]} and import it again.`,
  )

/** Detects a file's type from its content and name, which must agree. Throws ImportError. */
export const detectFileType = (given: Uint8Array, name: string): FileType => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const named = typeOfExtension[ending]
  const found = typeOfContent(bytes)

  const other = otherOfExtension[ending]
  if (found !== undefined && found in others && found !== 'html') throw new ImportError(others[found as Other])
  if (other !== undefined) throw new ImportError(others[other])
  if (found === 'docx' || found === 'pdf') {
    if (named === found) return found
    throw ending
      ? mismatch(ending, found)
      : new ImportError(`This is ${names[found]}. Give it a name that ends in ${endings[found]} and import it again.`)
  }
  if (found === 'text' && (named === 'txt' || named === 'markdown')) return named
  if (named === 'docx' || named === 'pdf')
    throw new ImportError(
      `This file is named .${ending}, but it is not ${names[named]}, or it is damaged. Save it again as ${endings[named]} and import that.`,
    )
  throw new ImportError(`This kind of file cannot be imported. ${importable}`)
}
