import {
  type DetailPropertyName,
  isbnProperties,
  metaProperties,
} from '#manuscript/model/publication/detail-properties.ts'
import type { ExportedPublication } from '#manuscript/model/publication/publication.ts'
import { contributorRoles } from '#manuscript/model/publication/roles.ts'
import { subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import { datesOf } from '../dates.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import { isbnFor } from './matter.ts'

const refined = (id: string, property: string, value: string, scheme?: string): string =>
  `<meta refines="#${id}" property="${property}"${scheme ? ` scheme="${scheme}"` : ''}>${xml(value)}</meta>`

const creator = (id: string, name: string): string[] => [
  `<dc:creator id="${id}">${xml(name)}</dc:creator>`,
  refined(id, 'role', contributorRoles.author.marc, 'marc:relators'),
]

const peopleOf = ({ contributors }: ExportedPublication): string[] =>
  contributors.flatMap(({ name, role }, at) => {
    const id = `contributor-${at + 1}`
    if (role === 'author') return creator(id, name)
    return [
      `<dc:contributor id="${id}">${xml(name)}</dc:contributor>`,
      refined(id, 'role', contributorRoles[role].marc, 'marc:relators'),
    ]
  })

const titlesOf = (title: string, subtitle: string): string[] =>
  subtitle
    ? [
        `<dc:title id="main-title">${xml(title)}</dc:title>`,
        refined('main-title', 'title-type', 'main'),
        `<dc:title id="subtitle">${xml(subtitle)}</dc:title>`,
        refined('subtitle', 'title-type', 'subtitle'),
      ]
    : [`<dc:title>${xml(title)}</dc:title>`]

const asLines = (lines: string[]): string => lines.map((line) => `${line}\n`).join('')

/** Returns the elements of the title, the authors and the other contributors. */
export const titleAndPeople = ({ title, author, publication }: ExportText): string =>
  publication
    ? asLines([...titlesOf(title, publication.subtitle), ...peopleOf(publication)])
    : asLines([...titlesOf(title, ''), ...(author ? creator('creator', author) : [])])

/** Returns true if the format allows this number in a series. */
const isPosition = (number: string): boolean => /^\d+(?:\.\d+)*$/.test(number)

const seriesOf = ({ series: { name, number } }: ExportedPublication): string[] =>
  name === ''
    ? []
    : [
        `<meta property="belongs-to-collection" id="series">${xml(name)}</meta>`,
        refined('series', 'collection-type', 'series'),
        ...(isPosition(number) ? [refined('series', 'group-position', number)] : []),
      ]

const subjectsOf = ({ subjects, keywords }: ExportedPublication): string[] => [
  ...subjectSchemeNames.flatMap((scheme) =>
    subjects[scheme].flatMap((code, at) => {
      const id = `${scheme}-${at + 1}`
      return [
        `<dc:subject id="${id}">${xml(code)}</dc:subject>`,
        refined(id, 'authority', scheme === 'bisac' ? 'BISAC' : 'Thema'),
        refined(id, 'term', code),
      ]
    }),
  ),
  ...keywords.map((keyword) => `<dc:subject>${xml(keyword)}</dc:subject>`),
]

const rightsOf = ({ copyright: { holder, year }, rights }: ExportedPublication): string[] => {
  const owned = holder || year ? ['©', year, holder].filter((part) => part !== '').join(' ') : ''
  const text = [owned, rights].filter((part) => part !== '').join('. ')
  return [
    ...(text ? [`<dc:rights>${xml(text)}</dc:rights>`] : []),
    ...(holder ? [`<meta property="dcterms:rightsHolder">${xml(holder)}</meta>`] : []),
    ...(year ? [`<meta property="dcterms:dateCopyrighted">${xml(year)}</meta>`] : []),
  ]
}

const optional = (element: string, text: string): string[] => (text ? [`<${element}>${xml(text)}</${element}>`] : [])

/** Returns the names of details that the format can't express. */
const namesFor = ({ series: { number } }: ExportedPublication): DetailPropertyName[] => [
  'Edition',
  isbnProperties.print,
  isbnProperties.pdf,
  'AI disclosure',
  ...(isPosition(number) ? [] : (['Series', 'Series number'] as const)),
]

/** Returns the elements of the date of publication and of the other details. */
export const dateAndPublication = (book: ExportText): string => {
  const { publication, dates } = book
  const date = publication?.publication_date || (dates ? datesOf(book).created : '')
  if (!publication) return asLines(optional('dc:date', date))
  const isbn = isbnFor(publication, 'epub')
  return asLines([
    ...(isbn
      ? [
          `<dc:identifier id="isbn">urn:isbn:${isbn}</dc:identifier>`,
          refined('isbn', 'identifier-type', '15', 'onix:codelist5'),
        ]
      : []),
    ...optional('dc:date', date),
    ...optional('dc:publisher', publication.publisher),
    ...optional('dc:description', publication.description),
    ...subjectsOf(publication),
    ...rightsOf(publication),
    ...seriesOf(publication),
    ...metaProperties(publication, namesFor(publication)).map(
      ({ name, content }) => `<meta name="${name}" content="${xml(content)}"/>`,
    ),
  ])
}
