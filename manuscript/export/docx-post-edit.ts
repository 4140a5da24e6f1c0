import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import type { Language } from '#manuscript/model/languages.ts'
import type { datesOf } from './dates.ts'
import type { DocxLanguage } from './docx-language.ts'

// The archive's times are fixed, so that equal books give equal bytes.
const written = new Date(2025, 0, 1)

type Dates = ReturnType<typeof datesOf>

const attribute = (name: string, value: string | undefined): string => (value ? ` w:${name}="${value}"` : '')

/**
 * Adds settings that the `docx` package lacks: section direction, mirrored margins, theme
 * languages.
 */
const settings = (xml: string, { tags }: DocxLanguage): string => {
  const theme =
    `<w:themeFontLang${attribute('val', tags.value)}${attribute('eastAsia', tags.eastAsia)}` +
    `${attribute('bidi', tags.bidirectional)}/>`
  return xml
    .replace('<w:displayBackgroundShape/>', '<w:mirrorMargins/>')
    .replace(/(?=<w:clrSchemeMapping|<w:decimalSymbol|<w:listSeparator|<\/w:settings>)/, theme)
}

/** Sets right-to-left sections, and the entries of the table of contents until Word updates it. */
const document = (xml: string, { rtl }: DocxLanguage): string => {
  if (!rtl) return xml
  return xml
    .replace(/(?=<w:docGrid)/g, '<w:bidi/>')
    .replace(/<w:sdtContent>.*?<\/w:sdtContent>/s, (entries) =>
      entries.replaceAll('<w:r><w:t ', '<w:r><w:rPr><w:rtl/></w:rPr><w:t '),
    )
}

/** Every style is based on Normal, so an added paragraph is also right-to-left. */
const styles = (xml: string, { rtl }: DocxLanguage): string =>
  rtl ? xml.replace('<w:name w:val="Normal"/><w:qFormat/>', '$&<w:pPr><w:bidi/></w:pPr>') : xml

const core = (xml: string, language: Language, dates: Dates): string =>
  xml
    .replace(/(<dcterms:created[^>]*>)[^<]*/, `$1${dates.created}`)
    .replace(/(<dcterms:modified[^>]*>)[^<]*/, `$1${dates.modified}`)
    .replace('<cp:lastModifiedBy>', `<dc:language>${language.tag}</dc:language><cp:lastModifiedBy>`)

/**
 * Renames links and bookmarks by their order, since the package uses random and global numbers.
 * Equal books then give equal bytes.
 */
const namesInOrder = (): ((xml: string) => string) => {
  const names = new Map<string, number>()
  const place = (name: string): number => {
    if (!names.has(name)) names.set(name, names.size + 1)
    return names.get(name)!
  }
  return (xml) =>
    xml
      .replace(/(?<=")rId[\w-]{10,}(?=")/g, (name) => `rIdLink${place(name)}`)
      .replace(/(?<=[" ])_Toc\d+(?=[" ])/g, (name) => `_Toc${place(name)}`)
      .replace(/(<w:bookmark(?:Start|End) [^>]*w:id=")(\d+)/g, (_, start: string, id: string) => start + place(id))
}

/** Completes the file that the `docx` package packed. */
export const docxPostEdit = (packed: Uint8Array, language: Language, docx: DocxLanguage, dates: Dates): Uint8Array => {
  const files = unzipSync(packed)
  const edit = (path: string, change: (xml: string) => string) => {
    const file = files[path]
    if (!file) throw new Error(`The packed document has no ${path}`)
    files[path] = strToU8(change(strFromU8(file)))
  }
  const named = namesInOrder()
  edit('word/document.xml', (xml) => named(document(xml, docx)))
  edit('word/_rels/document.xml.rels', named)
  edit('word/styles.xml', (xml) => styles(xml, docx))
  edit('word/settings.xml', (xml) => settings(xml, docx))
  edit('docProps/core.xml', (xml) => core(xml, language, dates))

  // The list of types comes first, where strict readers expect it.
  const ordered: Zippable = { '[Content_Types].xml': files['[Content_Types].xml']! }
  for (const [path, file] of Object.entries(files)) ordered[path] = file
  return zipSync(ordered, { level: 6, mtime: written })
}
