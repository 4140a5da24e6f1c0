import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import type { Language } from '#manuscript/model/languages.ts'
import type { datesOf } from '../dates.ts'
import type { Images } from '../images.ts'
import { NOTE_RULE, undividedStyles } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import type { ContentsEntry } from './pages/estimate-pages.ts'

// The archive's times are fixed, so that equal books give equal bytes.
const written = new Date(2025, 0, 1)

type Dates = ReturnType<typeof datesOf>

interface Completion {
  language: Language
  design: DocxDesign
  dates: Dates
  images: Images
  /** The page and number of each entry of the contents. */
  entries: readonly ContentsEntry[]
}

const attribute = (name: string, value: string | undefined): string => (value ? ` w:${name}="${value}"` : '')

/**
 * Adds settings that the `docx` package lacks: section direction, mirrored margins, theme
 * languages.
 */
const settings = (xml: string, { tags, version }: DocxDesign): string => {
  const theme =
    `<w:themeFontLang${attribute('val', tags.value)}${attribute('eastAsia', tags.eastAsia)}` +
    `${attribute('bidi', tags.bidirectional)}/>`
  return xml
    .replace('<w:displayBackgroundShape/>', version === 'book' ? '<w:mirrorMargins/>' : '')
    .replace(/(?=<w:clrSchemeMapping|<w:decimalSymbol|<w:listSeparator|<\/w:settings>)/, theme)
}

const field = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const reference = /<w:r><w:fldChar [^>]*\/>(<w:instrText [^>]*>PAGEREF [^<]*<\/w:instrText>).*?<\/w:r>/g

/**
 * Writes the page numbers of the contents. Word would fill them only after asking for it, and
 * LibreOffice shows a field only if each of its parts is a run. The styles of the contents have the
 * tab stops, so that the levels can differ.
 */
const contents = (xml: string, { design: { rtl }, entries: numbered }: Completion): string => {
  let entry = 0
  const page = () => `<w:r>${rtl ? '<w:rPr><w:rtl/></w:rPr>' : ''}<w:t>${numbered[entry++]?.page ?? ''}</w:t></w:r>`
  let title = 0
  return xml.replace(/<w:sdtContent>.*?<\/w:sdtContent>/s, (entries) => {
    const plain = entries.replace(/(<w:pStyle w:val="TOC\d"\/>)<w:tabs>.*?<\/w:tabs>/g, '$1')
    const directed = rtl
      ? plain
          .replaceAll('<w:r><w:t ', '<w:r><w:rPr><w:rtl/></w:rPr><w:t ')
          .replaceAll(/<w:pStyle w:val="TOC\d"\/>/g, '$&<w:bidi/>')
      : plain
    const counted = directed.replaceAll(/(<w:hyperlink [^>]*>.*?<w:t(?: [^>]*)?>)/g, (start) => {
      const number = numbered[title++]?.number
      return number ? `${start}${number}\u2002` : start
    })
    return counted.replace(
      reference,
      (_, instruction: string) =>
        `${field('begin')}<w:r>${instruction}</w:r>${field('separate')}${page()}${field('end')}`,
    )
  })
}

/**
 * The margins of odd pages are given as left and right. A right-to-left book is bound on the right
 * of odd pages.
 */
const bindOnRight = (xml: string): string =>
  xml
    .replace(/(?=<w:docGrid)/g, '<w:bidi/><w:rtlGutter/>')
    .replace(/(<w:pgMar [^>]*)w:right="(\d+)"([^>]*)w:left="(\d+)"/g, '$1w:right="$4"$3w:left="$2"')

const document = (xml: string, completion: Completion): string => {
  const filled = contents(xml, completion)
  return completion.design.rtl ? bindOnRight(filled) : filled
}

const undivided = new RegExp(
  `(<w:style [^>]*w:styleId="(?:${undividedStyles.join('|')})"(?:(?!</w:style>)[^])*?)(?=<w:spacing )`,
  'g',
)

const ranks = ['Part', 'Chapter', 'Section', 'Subsection'] as const

/**
 * Adds to each heading style the name of its rank, which depends on the book, beside the name that
 * Word requires.
 */
const nameRanks = (xml: string, { chapterLevel }: DocxDesign): string =>
  xml.replace(/<w:name w:val="heading ([1-4])"\/>/gi, (name, level: string) => {
    const rank = ranks[Number(level) + 1 - chapterLevel]
    return rank ? `${name}<w:aliases w:val="${rank}"/>` : name
  })

/**
 * The package puts a note number before the separator lines, which have no number. In a book, the
 * lines have a fixed height, which does not depend on the font.
 */
const footnotes = (xml: string, { version }: DocxDesign): string => {
  const plain = xml.replaceAll(
    /<w:r>(?:<w:rPr>(?:(?!<\/w:r>).)*<\/w:rPr>)?<w:footnoteRef\/><\/w:r>(?=<w:r><w:(?:continuationS|s)eparator\/>)/g,
    '',
  )
  if (version !== 'book') return plain
  return plain.replaceAll(
    /w:line="240" w:lineRule="auto"\/><\/w:pPr><w:r>(?=<w:(?:continuationS|s)eparator\/>)/g,
    `w:line="${NOTE_RULE}" w:lineRule="exact"/></w:pPr><w:r><w:rPr><w:sz w:val="8"/><w:szCs w:val="8"/></w:rPr>`,
  )
}

/**
 * Names fonts that resemble Garamond, for programs that choose a substitute by name if it is
 * missing.
 */
const fontTable = (xml: string, { fonts }: DocxDesign): string =>
  fonts.ascii === 'Garamond'
    ? xml.replace(
        /\/>\s*$/,
        '><w:font w:name="Garamond"><w:altName w:val="EB Garamond"/><w:family w:val="roman"/><w:pitch w:val="variable"/></w:font></w:fonts>',
      )
    : xml

/** Every style is based on Normal, so an added paragraph is also right-to-left. */
const styles = (xml: string, design: DocxDesign): string => {
  const { rtl } = design
  const whole = nameRanks(xml, design).replace(undivided, '$1<w:suppressAutoHyphens/>')
  return rtl ? whole.replace('<w:name w:val="Normal"/><w:qFormat/>', '$&<w:pPr><w:bidi/></w:pPr>') : whole
}

const core = (xml: string, language: Language, dates: Dates): string =>
  xml
    .replace(/(<dcterms:created[^>]*>)[^<]*/, `$1${dates.created}`)
    .replace(/(<dcterms:modified[^>]*>)[^<]*/, `$1${dates.modified}`)
    .replace('<cp:lastModifiedBy>', `<dc:language>${language.tag}</dc:language><cp:lastModifiedBy>`)

/**
 * Renames links and bookmarks by their order, and numbers drawings, since the package uses random and
 * global numbers. Equal books then give equal bytes.
 */
const namesInOrder = (): ((xml: string) => string) => {
  const names = new Map<string, number>()
  let drawings = 0
  const place = (name: string): number => {
    if (!names.has(name)) names.set(name, names.size + 1)
    return names.get(name)!
  }
  return (xml) =>
    xml
      .replace(/(?<=")rId[\w-]{10,}(?=")/g, (name) => `rIdLink${place(name)}`)
      .replace(/(?<=[" ])_Toc\d+(?=[" ])/g, (name) => `_Toc${place(name)}`)
      .replace(/(<w:bookmark(?:Start|End) [^>]*w:id=")(\d+)/g, (_, start: string, id: string) => start + place(id))
      .replace(/(<wp:docPr [^>]*?\bid=")\d+/g, (_, start: string) => `${start}${++drawings}`)
}

/** Completes the file that the `docx` package packed. */
export const docxPostEdit = (packed: Uint8Array, completion: Completion): Uint8Array => {
  const { language, design, dates, images } = completion
  const files = unzipSync(packed)
  const edit = (path: string, change: (xml: string) => string) => {
    const file = files[path]
    if (!file) throw new Error(`The packed document has no ${path}`)
    files[path] = strToU8(change(strFromU8(file)))
  }
  const named = namesInOrder()
  edit('word/document.xml', (xml) => named(document(xml, completion)))
  edit('word/_rels/document.xml.rels', named)
  edit('word/footnotes.xml', (xml) => footnotes(named(xml), design))
  edit('word/_rels/footnotes.xml.rels', named)
  edit('word/styles.xml', (xml) => styles(xml, design))
  edit('word/fontTable.xml', (xml) => fontTable(xml, design))
  edit('word/settings.xml', (xml) => settings(xml, design))
  edit('docProps/core.xml', (xml) => core(xml, language, dates))

  // The list of types comes first, where strict readers expect it.
  const ordered: Zippable = { '[Content_Types].xml': files['[Content_Types].xml']! }
  for (const [path, file] of Object.entries(files)) {
    const image = path.startsWith('word/media/') ? images.get(strFromU8(file)) : undefined
    // Pictures are packed already.
    ordered[path] = image ? [image.bytes, { level: 0 }] : file
  }
  return zipSync(ordered, { level: 6, mtime: written })
}
