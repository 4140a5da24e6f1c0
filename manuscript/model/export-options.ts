/** Choices for the file of one format. A format without an entry here has none. */

interface NamedChoice {
  /** Shown to people. */
  label: string
  /** One sentence for the API document and the form. */
  about: string
}

export const pdfDesigns = {
  classic: { label: 'Classic', about: 'For novels: centred openings, small capitals, ornaments at scene breaks.' },
  modern: { label: 'Modern', about: 'For guides and non-fiction: strong headings at the left edge.' },
  academic: { label: 'Academic', about: 'For studies and textbooks: numbered chapters and sections.' },
} as const satisfies Record<string, NamedChoice>
export type PdfDesign = keyof typeof pdfDesigns

interface PageSize extends NamedChoice {
  /** Trimmed size in points; 72 points are one inch. */
  width: number
  height: number
}

const inches = (width: number, height: number, about: string): PageSize => ({
  label: `${width} × ${height} in`,
  about,
  width: width * 72,
  height: height * 72,
})
const millimetres = (name: string, width: number, height: number, about: string): PageSize => ({
  label: name,
  about,
  width: (width / 25.4) * 72,
  height: (height / 25.4) * 72,
})

export const pdfPages = {
  a5: millimetres('A5', 148, 210, 'Usual in Europe for novels and guides.'),
  a4: millimetres('A4', 210, 297, 'For textbooks and office printers.'),
  '5x8': inches(5, 8, 'Small paperback.'),
  '5.25x8': inches(5.25, 8, 'Paperback novel.'),
  '5.5x8.5': inches(5.5, 8.5, 'Trade paperback.'),
  '6x9': inches(6, 9, 'The most common size of print on demand.'),
  '7x10': inches(7, 10, 'For textbooks and manuals.'),
  square: inches(8.5, 8.5, 'For picture books.'),
} as const satisfies Record<string, PageSize>
export type PdfPage = keyof typeof pdfPages

export const pdfEditions = {
  screen: { label: 'For screens', about: 'With links, bookmarks and tags for screen readers.' },
  print: { label: 'For printing', about: 'Without links, with black text, page boxes and an even number of pages.' },
} as const satisfies Record<string, NamedChoice>
export type PdfEdition = keyof typeof pdfEditions

export const docxVersions = {
  book: { label: 'Book', about: 'Looks like a book, in one of the designs.' },
  submission: { label: 'Submission', about: 'In standard manuscript format, for agents and publishers.' },
} as const satisfies Record<string, NamedChoice>
export type DocxVersion = keyof typeof docxVersions

export interface PdfOptions {
  design: PdfDesign
  page: PdfPage
  edition: PdfEdition
  /** Adds a bleed of an eighth of an inch around the page. A file for screens ignores it. */
  bleed: boolean
  /** PDF/X-1a. A file for screens ignores it, and servers without Ghostscript refuse it. */
  pdfx: boolean
  /** Pictures of a PDF/X file keep their colours, as printing inks. Without it they become gray. */
  colour: boolean
}

export interface DocxOptions {
  version: DocxVersion
  /** A submission ignores the design and the page. */
  design: PdfDesign
  page: PdfPage
}

export interface EpubOptions {
  /** Lists the pages of the PDF for printing with this design and page. */
  pages: boolean
  design: PdfDesign
  page: PdfPage
}

export interface ExportOptions {
  pdf: PdfOptions
  docx: DocxOptions
  epub: EpubOptions
}

/** Some of the options; the others have their defaults. */
export type GivenOptions = { [Format in keyof ExportOptions]?: Partial<ExportOptions[Format]> | undefined }

/** The defaults produce the same files as earlier versions, which had no options. */
export const defaultOptions: ExportOptions = {
  pdf: { design: 'modern', page: 'a5', edition: 'screen', bleed: false, pdfx: false, colour: false },
  docx: { version: 'book', design: 'modern', page: 'a5' },
  epub: { pages: false, design: 'modern', page: 'a5' },
}

export const completeOptions = ({ pdf, docx, epub }: GivenOptions = {}): ExportOptions => ({
  pdf: { ...defaultOptions.pdf, ...pdf },
  docx: { ...defaultOptions.docx, ...docx },
  epub: { ...defaultOptions.epub, ...epub },
})
