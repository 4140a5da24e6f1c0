import { type ImportFormat, importFormats, listImportFormats } from '#manuscript/model/import-formats.ts'
import { ImportError } from './import-error.ts'

export type FileType = ImportFormat

const typeOfExtension = new Map(
  (Object.keys(importFormats) as FileType[]).flatMap((type) =>
    importFormats[type].extensions.map((extension): [string, FileType] => [extension, type]),
  ),
)
const endingOf = (type: FileType): string => `.${importFormats[type].extensions[0]}`
const importable = `${listImportFormats('and')} files can be imported.`

const saveAsDocx = 'Open it in the program that it comes from, save it as DOCX, and import that.'
/** Common document types that cannot be imported. */
const others = {
  doc: `Old Word documents (.doc) cannot be imported. ${saveAsDocx}`,
  docm: `Word documents with macros (.docm) cannot be imported. ${saveAsDocx}`,
  dotx: `Word templates (.dotx) cannot be imported. ${saveAsDocx}`,
  ott: `OpenDocument templates (.ott) cannot be imported. Open it, save it as ODT, and import that.`,
  ods: `Spreadsheets cannot be imported. ${saveAsDocx}`,
  pages: 'Pages documents cannot be imported. Open it in Pages, export it as Word (.docx), and import that.',
  mobi: 'Kindle books cannot be imported. Convert it to EPUB, and import that.',
  locked:
    'This document is protected by a password. Open it in Word, remove the password under File, Info, save it, and import it again.',
} as const
type Other = keyof typeof others
const otherOfExtension: Record<string, Other> = {
  ...Object.fromEntries((Object.keys(others) as Other[]).map((type) => [type, type])),
  dot: 'doc',
  azw3: 'mobi',
}

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** Detects the content of a ZIP from the names in its directory, which is at the end. */
const typeOfZip = (bytes: Buffer): FileType | Other | undefined => {
  const start = bytes.subarray(0, 400).toString('latin1')
  if (start.includes('mimetypeapplication/epub+zip')) return 'epub'
  if (/mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/.test(start)) return 'odt'
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.text-template')) return 'ott'
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  if (bytes.includes('word/document.xml')) return 'docx'
  if (bytes.includes('Index/Document.iwa')) return 'pages'
  if (bytes.includes('META-INF/container.xml')) return 'epub'
  // A ZIP contains a web page or Markdown with its images. In Inkloom's own, the text comes first.
  const names = start + bytes.subarray(-65_536).toString('latin1')
  if (/\.x?html?/i.test(names)) return 'html'
  return /\.(?:md|markdown)/i.test(names) ? 'markdown' : undefined
}

const typeOfContent = (bytes: Buffer): FileType | Other | 'text' | undefined => {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return typeOfZip(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return bytes.includes(utf16('EncryptedPackage')) ? 'locked' : 'doc'
  if (bytes.subarray(60, 68).toString('latin1') === 'BOOKMOBI') return 'mobi'
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  return 'text'
}

const mismatch = (ending: string, type: FileType): ImportError =>
  new ImportError(
    `This file is named .${ending}, but it is ${importFormats[type].name}. Rename it to end in ${endingOf(type)} and import it again.`,
  )

const texts = new Set<FileType | undefined>(['txt', 'markdown', 'html'])

/** Detects a file's type from its content and name, which must agree. Throws ImportError. */
export const detectFileType = (content: Uint8Array, name: string): FileType => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const named = typeOfExtension.get(ending)
  const found = typeOfContent(bytes)
  const other = otherOfExtension[ending]

  if (found !== undefined && found in others) throw new ImportError(others[found as Other])
  if (other !== undefined) throw new ImportError(others[other])
  if (found !== undefined && found !== 'text') {
    const type = found as FileType
    if ((importFormats[type].extensions as readonly string[]).includes(ending)) return type
    throw ending
      ? mismatch(ending, type)
      : new ImportError(
          `This is ${importFormats[type].name}. Give it a name that ends in ${endingOf(type)} and import it again.`,
        )
  }
  if (found === 'text' && named !== undefined && texts.has(named)) {
    if (ending !== 'zip') return named
  }
  if (named !== undefined && (ending !== 'zip' || found === 'text'))
    throw new ImportError(
      `This file is named .${ending}, but it is not ${ending === 'zip' ? 'a ZIP of a web page or of Markdown' : importFormats[named].name}, or it is damaged. Save it again as .${ending} and import that.`,
    )
  throw new ImportError(`This kind of file cannot be imported. ${importable}`)
}
