import type { Block, Book } from '#manuscript/model/book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { printedIsbn } from '#manuscript/model/publication/isbn.ts'
import { joinNames } from '#manuscript/model/publication/names-in-line.ts'
import { authorsOf, type ExportedPublication, type IsbnFormat } from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames } from '#manuscript/model/publication/roles.ts'
import type { ExportText } from '../export-text.ts'
import { dateInWords } from '#manuscript/model/publication/date-in-words.ts'
import { disclosureLabelsOf } from '#manuscript/model/publication/disclosure-labels.ts'
import { labelled, matterLabelsOf } from '#manuscript/model/publication/matter-labels.ts'

type FrontKind = 'copyright' | 'dedication' | 'epigraph'
type BackKind = 'acknowledgements' | 'about' | 'others'

/** A page before or after the text. */
export interface MatterPage<Kind extends string = FrontKind | BackKind> {
  kind: Kind
  /**
   * The heading of a page of back matter. On front matter it is not shown, and only names the page.
   */
  title: string
  blocks: Block[]
  /** The source of an epigraph, or an empty text. */
  source: string
}

export type FrontPage = MatterPage<FrontKind>
export type BackPage = MatterPage<BackKind>

/** The pages and lines that the details of a book add to its export. */
export interface Matter {
  subtitle: string
  /** The authors in one line, or an empty text. */
  authors: string
  /** Lines below the authors on the title page, such as `Translation: Ada Lark`. */
  credits: string[]
  /** The series and the number of the book in it, or an empty text. */
  series: string
  publisher: string
  front: FrontPage[]
  back: BackPage[]
}

/** A normalized text with the pages that its details add. */
export interface TextWithMatter {
  book: ExportText
  matter: Matter | null
}

/** A clean text in any form that can be exported. */
type PublishedText = Pick<Book, 'author' | 'language' | 'publication'>

/** Returns a paragraph for each part of a text between empty lines. */
const paragraphs = (text: string): Block[] =>
  text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ type: 'paragraph', text: [{ text: part }] }))

const line = (text: string): Block => ({ type: 'paragraph', text: [{ text }] })

const creditsOf = ({ contributors }: ExportedPublication, { language }: PublishedText): string[] => {
  const { roles } = matterLabelsOf(language)
  return contributorRoleNames.flatMap((role) => {
    if (role === 'author') return []
    const names = contributors.filter((one) => one.role === role).map(({ name }) => name)
    return names.length > 0 ? [labelled(language, roles[role], joinNames(language, names))] : []
  })
}

/** Returns the author of a book, or its authors with the commas of the language. */
const authorLine = (publication: ExportedPublication, { author, language }: PublishedText): string => {
  const names = authorsOf(publication).map(cleanLine)
  return names.join(', ') === author ? joinNames(language, names) : author
}

const copyrightLine = ({ holder, year }: ExportedPublication['copyright'], { language }: PublishedText): string[] => {
  if (holder === '' && year === '') return []
  const sign = language === 'english' ? 'Copyright ©' : '©'
  return [[sign, year, holder].filter((part) => part !== '').join(' ')]
}

/** Returns the lines of the AI disclosure. Figures that are zero are left out. */
export const disclosureLines = (
  { ai_disclosure: choice, aiUse }: Pick<ExportedPublication, 'ai_disclosure' | 'aiUse'>,
  language: Book['language'],
): string[] => {
  if (choice === 'off') return []
  const words = disclosureLabelsOf(language)
  if (choice === 'short') return [words.short]
  const { generated, sections, drafts, edits, models } = aiUse
  // No use of AI is recorded, so no exact figures can be given.
  if (generated + drafts + edits === 0) return []
  return [
    words.short,
    ...(generated > 0 ? [labelled(language, words.generated, `${generated}/${sections}`)] : []),
    ...(drafts > 0 ? [labelled(language, words.drafts, String(drafts))] : []),
    ...(edits > 0 ? [labelled(language, words.edits, String(edits))] : []),
    ...(models.length > 0 ? [labelled(language, words.models, joinNames(language, models))] : []),
  ]
}

/** Related lines form one paragraph. */
const group = (lines: string[]): Block[] => (lines.length > 0 ? [line(lines.join('\n'))] : [])

const copyrightBlocks = (publication: ExportedPublication, book: PublishedText, isbn: string): Block[] => {
  const { copyright, rights, edition, publisher, publication_date: date } = publication
  const { language } = book
  const { published } = matterLabelsOf(language)
  return [
    ...group(copyrightLine(copyright, book)),
    ...paragraphs(rights),
    ...group([
      ...(publisher ? [publisher] : []),
      ...(edition ? [edition] : []),
      ...(date ? [labelled(language, published, dateInWords(date, languageOf(language).tag))] : []),
    ]),
    ...group(isbn ? [`ISBN ${printedIsbn(isbn)}`] : []),
    ...group(disclosureLines(publication, language)),
  ]
}

/**
 * Returns the ISBN of a format, or an empty text. A PDF without its own ISBN gets that of the
 * printed book, which is made from it. Formats that are not sold have none.
 */
export const isbnFor = ({ isbn }: Pick<ExportedPublication, 'isbn'>, format: IsbnFormat | null): string => {
  if (format === null) return ''
  return format === 'pdf' ? isbn.pdf || isbn.print : isbn[format]
}

const page = <Kind extends string>(kind: Kind, title: string, blocks: Block[], source = ''): MatterPage<Kind>[] =>
  blocks.length > 0 ? [{ kind, title, blocks, source }] : []

/**
 * Returns the pages that the details of a normalized book add to its export, or null if it has no
 * details.
 */
export const matterOf = (book: PublishedText, format: IsbnFormat | null): Matter | null => {
  const { publication } = book
  if (!publication) return null
  const labels = matterLabelsOf(book.language)
  const { series, epigraph, other_books: others } = publication
  return {
    subtitle: publication.subtitle,
    authors: authorLine(publication, book),
    credits: creditsOf(publication, book),
    series: [series.name, series.name && series.number].filter((part) => part !== '').join(' · '),
    publisher: publication.publisher,
    front: [
      ...page('copyright', labels.copyright, copyrightBlocks(publication, book, isbnFor(publication, format))),
      ...page('dedication', labels.dedication, paragraphs(publication.dedication)),
      ...page('epigraph', labels.epigraph, paragraphs(epigraph.text), epigraph.source),
    ],
    back: [
      ...page('acknowledgements', labels.acknowledgements, paragraphs(publication.acknowledgements)),
      ...page('about', labels.aboutAuthor, paragraphs(publication.about_author)),
      ...page('others', labels.otherBooks, others.map(line)),
    ],
  }
}
