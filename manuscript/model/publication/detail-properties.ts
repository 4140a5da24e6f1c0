import { isbnFormats, type Contributor, type IsbnFormat, type Publication } from './publication.ts'
import { subjectSchemeNames, subjectSchemes } from './subject-codes.ts'

/** A property of a file: a name that a person can read, and a text. */
export type DetailProperty = readonly [name: DetailPropertyName, value: string]

export const isbnProperties = {
  print: 'ISBN (print)',
  epub: 'ISBN (EPUB)',
  pdf: 'ISBN (PDF)',
} as const satisfies Record<IsbnFormat, string>

export const detailPropertyNames = [
  'Contributors',
  'Series',
  'Series number',
  'Publisher',
  'Edition',
  'Publication date',
  ...Object.values(isbnProperties),
  'BISAC',
  'Thema',
  'Keywords',
  'Copyright holder',
  'Copyright year',
  'AI disclosure',
  'Language',
] as const
export type DetailPropertyName = (typeof detailPropertyNames)[number]

/** The separator of keywords, which may contain commas and semicolons. */
export const BETWEEN_KEYWORDS = ' | '
export const BETWEEN_PEOPLE = '; '

const peopleIn = (people: readonly Contributor[]): string =>
  people.map(({ name, role }) => `${name} (${role})`).join(BETWEEN_PEOPLE)

/**
 * Returns details as properties, for formats that have no fields of their own for them. Texts with
 * paragraphs are not included. Keywords are included only if one contains a character that usually
 * separates keywords.
 */
export const detailProperties = (publication: Publication): DetailProperty[] => {
  const { series, isbn, subjects, copyright, keywords } = publication
  const all: DetailProperty[] = [
    ['Contributors', peopleIn(publication.contributors)],
    ['Series', series.name],
    ['Series number', series.name && series.number],
    ['Publisher', publication.publisher],
    ['Edition', publication.edition],
    ['Publication date', publication.publication_date],
    ...isbnFormats.map((format) => [isbnProperties[format], isbn[format]] as const),
    ...subjectSchemeNames.map((scheme) => [subjectSchemes[scheme].label, subjects[scheme].join(', ')] as const),
    ['Keywords', keywords.some((keyword) => /[,;]/.test(keyword)) ? keywords.join(BETWEEN_KEYWORDS) : ''],
    ['Copyright holder', copyright.holder],
    ['Copyright year', copyright.year],
    ['AI disclosure', publication.ai_disclosure === 'off' ? '' : publication.ai_disclosure],
  ]
  return all.filter(([, value]) => value !== '')
}

/** Returns the name of a property in the head of a web page or of an EPUB, such as `inkloom:ai-disclosure`. */
export const metaName = (name: DetailPropertyName): string =>
  `inkloom:${name.toLowerCase().replaceAll(/[()]/g, '').replaceAll(' ', '-')}`

/** Returns these details in the order of the list, as properties with names from `metaName`. */
export const metaProperties = (
  publication: Publication,
  names: readonly DetailPropertyName[],
): { name: string; content: string }[] =>
  detailProperties(publication).flatMap(([name, content]) =>
    names.includes(name) ? [{ name: metaName(name), content }] : [],
  )
