import { languageCodes, languageOf, type LanguageCode } from '#manuscript/model/languages.ts'
import { readPublished } from '#manuscript/model/publication/date-in-words.ts'
import { disclosureLabelsOf } from '#manuscript/model/publication/disclosure-labels.ts'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import { labelled, matterLabelsOf } from '#manuscript/model/publication/matter-labels.ts'
import { splitNames } from '#manuscript/model/publication/names-in-line.ts'
import type { Contributor, Publication } from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames } from '#manuscript/model/publication/roles.ts'
import { ownedBy } from './copyright-line.ts'
import type { FileDetails } from '../import-draft.ts'

/** Returns all languages, beginning with the one that a file states. */
export const languagesFrom = (tag: string | undefined): LanguageCode[] => {
  const stated = languageCodes.filter((code) => languageOf(code).tag.split('-')[0] === tag?.split('-')[0])
  return [...stated, ...languageCodes.filter((code) => !stated.includes(code))]
}

const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ')

/** Reads a line below the title of a book: the names of people after their role, or a series. */
export const readCredit = (
  line: string,
  languages: readonly LanguageCode[],
): { contributors: Contributor[] } | { series: Publication['series'] } => {
  const text = plainSpaces(line)
  for (const code of languages) {
    const { roles } = matterLabelsOf(code)
    for (const role of contributorRoleNames) {
      const label = role === 'author' ? '' : plainSpaces(labelled(code, roles[role], ''))
      if (label === '' || !text.startsWith(label)) continue
      const names = splitNames(text.slice(label.length))
      return { contributors: names.map((name) => ({ name: name.trim(), role })) }
    }
  }
  const at = text.lastIndexOf(' · ')
  return { series: at === -1 ? { name: text, number: '' } : { name: text.slice(0, at), number: text.slice(at + 3) } }
}

interface CopyrightPage extends Required<Pick<Publication, 'copyright' | 'rights' | 'edition' | 'publication_date'>> {
  isbn: string
  isDisclosed: boolean
}

/** Reads a paragraph of the publisher, the edition and the date. Returns false for other text. */
const readImprint = (
  paragraph: string,
  page: CopyrightPage,
  { publisher, languages }: { publisher: string; languages: readonly LanguageCode[] },
): boolean => {
  const lines = paragraph.split('\n')
  const dates = lines.map((line) => readPublished(line, languages))
  const others = lines.filter((line, at) => dates[at] === undefined && line !== publisher)
  const isImprint = others.length < lines.length && others.length <= 1
  if (!isImprint || (others.length === 1 && page.edition !== '')) return false
  page.publication_date ||= dates.find((date) => date !== undefined) ?? ''
  page.edition ||= others[0] ?? ''
  return true
}

/**
 * Reads the paragraphs of a copyright page. Lines in the form of Inkloom's exports become details,
 * and all others the statement of rights.
 */
export const readCopyrightPage = (
  paragraphs: readonly string[],
  stated: { publisher: string; languages: readonly LanguageCode[] },
): FileDetails => {
  const page: CopyrightPage = {
    copyright: { holder: '', year: '' },
    rights: '',
    edition: '',
    publication_date: '',
    isbn: '',
    isDisclosed: false,
  }
  const rights: string[] = []
  for (const paragraph of paragraphs) {
    const owned = ownedBy(paragraph)
    const isbn = /^ISBN(?=[\s:])(.+)$/i.exec(paragraph)?.[1]
    const read = isbn === undefined ? undefined : readIsbn(isbn.replace(/^[\s:]+/, ''))
    const [first = ''] = paragraph.split('\n')
    if (read && 'isbn' in read && page.isbn === '') page.isbn = read.isbn
    else if (
      /^(?:copyright )?©/i.test(paragraph) &&
      owned.isWhole &&
      page.copyright.holder + page.copyright.year === ''
    )
      page.copyright = { holder: owned.holder, year: owned.year }
    else if (stated.languages.some((code) => disclosureLabelsOf(code).short === first)) page.isDisclosed = true
    else if (!readImprint(paragraph, page, stated)) rights.push(paragraph)
  }
  const { isbn, isDisclosed, ...details } = page
  return {
    ...details,
    rights: rights.join('\n\n'),
    ...(isbn !== '' && { isbn: { print: isbn, epub: '', pdf: '' } }),
    ...(isDisclosed && { ai_disclosure: 'short' }),
  }
}
