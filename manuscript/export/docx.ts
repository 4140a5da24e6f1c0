import { Document, Packer } from 'docx'
import { defaultOptions, type DocxOptions } from '#manuscript/model/export-options.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { datesOf } from './dates.ts'
import { blockSetter } from './docx/blocks.ts'
import { type DocxDesign, designOf } from './docx/design.ts'
import { formulasOf } from './docx/formulas.ts'
import { withMatterStyles } from './docx/matter.ts'
import { estimatePages } from './docx/pages/estimate-pages.ts'
import { docxPostEdit } from './docx/post-edit.ts'
import { bookSections, docxProperties, type Setting } from './docx/sections.ts'
import { docxStyles } from './docx/styles.ts'
import { submissionSections } from './docx/submission.ts'
import { cleanForExport, type Exportable, type ExportText, sectionsOf } from './export-text.ts'
import type { Images } from './images.ts'
import { matterOf } from './matter/matter.ts'

/** Returns the languages of the code in a book, each once. */
const languagesOf = (book: ExportText): string[] => [
  ...new Set(
    sectionsOf(book).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'code' && block.language !== '' ? [block.language] : [])),
    ),
  ),
]

const documentOf = (book: ExportText, setting: Setting, languages: readonly string[]): Document => {
  const { design, matter } = setting
  const isBook = design.version === 'book'
  return new Document({
    title: book.title,
    creator: book.author,
    lastModifiedBy: book.author,
    ...docxProperties(book, design),
    evenAndOddHeaderAndFooters: isBook,
    hyphenation: { autoHyphenation: isBook && design.emphasis === 'italic' },
    styles: withMatterStyles(docxStyles(design, languages), matter, design),
    sections: isBook ? bookSections(book, setting) : submissionSections(book, setting),
  })
}

const settingOf = async (
  book: ExportText,
  { images, design, languages }: { images: Images; design: DocxDesign; languages: readonly string[] },
): Promise<Setting> => {
  const codeStyle = (language: string) => (language === '' ? 'Code' : `Code${languages.indexOf(language) + 1}`)
  const formulas = await formulasOf(book)
  return {
    design,
    formulas,
    matter: matterOf(book, 'print'),
    setter: blockSetter(design, { formulas, images, codeStyle }),
  }
}

/**
 * Creates a Word document: a book with native headings, notes, tables, equations and contents, or a
 * submission in standard manuscript format. Images are PNG or JPEG. Other images are replaced by
 * their description. Equal books give equal bytes. Takes seconds for a long book: see
 * `exportInWorker`.
 */
export const toDocx = async (
  exportable: Exportable,
  images: Images = new Map(),
  options: Partial<DocxOptions> = {},
): Promise<Uint8Array> => {
  const book = cleanForExport(exportable)
  const language = languageOf(book.language)
  // An export that was queued by an earlier version has no design.
  const chosen = { ...defaultOptions.docx, ...options }
  const { version } = chosen
  const design = designOf(language, chosen, {
    title: book.title,
    hasParts: (book.parts ?? []).length > 0,
    hasSections: book.chapters.some(({ sections }) => sections.length > 0),
  })
  const languages = languagesOf(book)
  const setting = await settingOf(book, { images, design, languages })
  const packed = await Packer.toBuffer(documentOf(book, setting, languages))
  const entries = version === 'book' ? estimatePages(book, { ...setting, images }) : []
  return docxPostEdit(packed, { language, design, dates: datesOf(book), images, entries })
}
