import {
  BETWEEN_KEYWORDS,
  BETWEEN_PEOPLE,
  type DetailPropertyName,
  isbnProperties,
} from '#manuscript/model/publication/detail-properties.ts'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import {
  type Contributor,
  disclosureChoices,
  isbnFormats,
  type IsbnFormat,
  type Publication,
} from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames } from '#manuscript/model/publication/roles.ts'
import { readSubjectCode, type SubjectScheme, subjectSchemes } from '#manuscript/model/publication/subject-codes.ts'
import type { FileDetails } from '../import-draft.ts'
import { readDate } from '../read-date.ts'

/** Properties that programs write for their own use. */
const ofPrograms =
  /^(?:_|AppVersion|Application|CharactersWithSpaces|ContentTypeId|Company|DocSecurity|HyperlinksChanged|ICV|KSO|Lines|LinksUpToDate|Manager|Mendeley|MSIP|Pages|Paragraphs|ScaleCrop|ShareDoc|Template|TotalTime|WorkbookGuid|Zotero|Grammarly|sflag|Info \d)/i

const role = new RegExp(` \\((${contributorRoleNames.join('|')})\\)$`)

/** Reads names that are followed by their roles. */
const readPeople = (text: string): Contributor[] => {
  const people: Contributor[] = []
  let before = ''
  for (const piece of text.split(BETWEEN_PEOPLE)) {
    const whole = before + piece
    const found = role.exec(piece)
    // A piece without a role is the beginning of a name that contains a semicolon.
    before = found ? '' : `${whole}${BETWEEN_PEOPLE}`
    if (found) people.push({ name: whole.slice(0, -found[0].length), role: found[1] as Contributor['role'] })
  }
  return people
}

const readCodes = (scheme: SubjectScheme, text: string): string[] =>
  text.split(/[,;]/).flatMap((one) => {
    const read = readSubjectCode(scheme, one)
    return 'code' in read ? [read.code] : []
  })

interface StatedDetails {
  details: FileDetails
  /** The tag of the language, or an empty text. */
  language: string
  /** Properties that are not book details. */
  unread: Readonly<Record<string, string>>
}

/**
 * Reads the properties of a file that Inkloom's exports write, which people can also add
 * themselves.
 */
export const readStatedDetails = (properties: Iterable<readonly [name: string, value: string]>): StatedDetails => {
  const left = new Map([...properties].filter(([, value]) => value.trim() !== ''))
  const take = (name: DetailPropertyName): string => {
    const found = [...left.keys()].find((one) => one.trim().toLowerCase() === name.toLowerCase())
    const value = found === undefined ? '' : left.get(found)!.trim()
    if (found !== undefined) left.delete(found)
    return value
  }
  const missed: Record<string, string> = {}
  /** Takes a property whose values have a fixed format. */
  const takeAs = (name: DetailPropertyName, read: (value: string) => string): string => {
    const value = take(name)
    const result = read(value)
    if (result === '' && value !== '') missed[name] = value
    return result
  }
  const isbnOf = (format: IsbnFormat): string =>
    takeAs(isbnProperties[format], (value) => {
      const read = readIsbn(value)
      return 'isbn' in read ? read.isbn : ''
    })
  const isbn = Object.fromEntries(isbnFormats.map((format) => [format, isbnOf(format)])) as Publication['isbn']
  const choice = takeAs('AI disclosure', (value) => disclosureChoices.find((one) => one === value.toLowerCase()) ?? '')
  const details: FileDetails = {
    contributors: readPeople(take('Contributors')),
    series: { name: take('Series'), number: take('Series number') },
    publisher: take('Publisher'),
    edition: take('Edition'),
    publication_date: takeAs('Publication date', readDate),
    isbn,
    subjects: {
      bisac: readCodes('bisac', take(subjectSchemes.bisac.label)),
      thema: readCodes('thema', take(subjectSchemes.thema.label)),
    },
    keywords: take('Keywords').split(BETWEEN_KEYWORDS),
    copyright: { holder: take('Copyright holder'), year: take('Copyright year') },
    ai_disclosure: disclosureChoices.find((one) => one === choice) ?? 'off',
  }
  const language = take('Language')
  return {
    details,
    language,
    unread: { ...Object.fromEntries([...left].filter(([name]) => !ofPrograms.test(name.trim()))), ...missed },
  }
}

type Shown<Field extends keyof Publication> = Publication[Field] | undefined

const namesByRole = (people: readonly Contributor[]): string =>
  contributorRoleNames
    .map((one) => people.flatMap(({ name, role: own }) => (own === one ? [name] : [])).join(', '))
    .join('\n')

const peopleOf = (shown: Shown<'contributors'>, stated: Contributor[]): Contributor[] =>
  !shown?.length || namesByRole(shown) === namesByRole(stated) ? stated : shown

const seriesLine = ({ name, number }: Publication['series']): string =>
  [name, number].filter((part) => part !== '').join(' · ')

const seriesOf = (shown: Shown<'series'>, stated: Publication['series']): Publication['series'] => {
  return !shown?.name || seriesLine(shown) === seriesLine(stated) ? stated : shown
}

/**
 * Merges the ISBN of a page with those of the properties. A page shows one ISBN without its format,
 * so a new one counts as that of the printed book.
 */
const isbnsOf = (shown: Shown<'isbn'>, stated: Publication['isbn']): Publication['isbn'] =>
  !shown?.print || Object.values(stated).includes(shown.print) ? stated : { ...stated, print: shown.print }

const either = (shown: string | undefined, stated: string | undefined): string => shown || (stated ?? '')

/**
 * Adds the details in the properties of a file to those that its pages show. An edited page
 * overrides the properties. The properties add details that a page can't express, such as the
 * boundaries of names and the formats of ISBNs.
 */
export const withStatedDetails = (shown: FileDetails, stated: FileDetails): FileDetails => {
  const keywords = stated.keywords?.filter((keyword) => keyword !== '') ?? []
  const owned = { holder: '', year: '', ...shown.copyright }
  return {
    ...stated,
    ...shown,
    contributors: stated.contributors?.length
      ? peopleOf(shown.contributors, stated.contributors)
      : (shown.contributors ?? []),
    series: stated.series ? seriesOf(shown.series, stated.series) : (shown.series ?? { name: '', number: '' }),
    publisher: either(shown.publisher, stated.publisher),
    edition: either(shown.edition, stated.edition),
    publication_date: either(shown.publication_date, stated.publication_date),
    isbn: isbnsOf(shown.isbn, { print: '', epub: '', pdf: '', ...stated.isbn }),
    keywords: keywords.length > 0 ? keywords : (shown.keywords ?? []),
    copyright: owned.holder + owned.year === '' ? { ...owned, ...stated.copyright } : owned,
    // The figures of an exact disclosure belong to the account that made the file, so they are not
    // kept.
    ai_disclosure:
      stated.ai_disclosure && stated.ai_disclosure !== 'off' ? stated.ai_disclosure : (shown.ai_disclosure ?? 'off'),
  }
}

/**
 * Adds details from Inkloom's own fields in the head of a file to those of the usual fields, which
 * can hold fewer.
 */
export const withMetaDetails = (usual: FileDetails, stated: FileDetails): FileDetails => ({
  ...usual,
  ...(stated.contributors?.length && { contributors: stated.contributors }),
  ...(stated.series?.name && { series: stated.series }),
  ...(stated.edition && { edition: stated.edition }),
  ...(stated.keywords?.some((keyword) => keyword !== '') && { keywords: stated.keywords }),
  ...(stated.ai_disclosure && { ai_disclosure: stated.ai_disclosure }),
  isbn: {
    print: '',
    epub: '',
    pdf: '',
    ...usual.isbn,
    ...Object.fromEntries(Object.entries(stated.isbn ?? {}).filter(([, isbn]) => isbn !== '')),
  },
})
