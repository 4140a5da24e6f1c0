import { languageOf } from '#manuscript/model/languages.ts'
import { printedIsbn } from '#manuscript/model/publication/isbn.ts'
import type { ExportedPublication } from '#manuscript/model/publication/publication.ts'
import type { Exportable } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import { disclosureLines } from '../matter/matter.ts'

type Value = string | readonly string[] | readonly Readonly<Record<string, string>>[]

/** Escapes a string as JSON, which is valid YAML except for line ends that only YAML recognizes. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const item = (value: string | Readonly<Record<string, string>>): string =>
  typeof value === 'string'
    ? `  - ${quoted(value)}`
    : Object.entries(value)
        .map(([name, text], at) => `  ${at === 0 ? '-' : ' '} ${name}: ${quoted(text)}`)
        .join('\n')

const field = ([name, value]: readonly [string, Value]): string[] => {
  if (value.length === 0) return []
  return typeof value === 'string' ? [`${name}: ${quoted(value)}`] : [`${name}:`, ...value.map(item)]
}

const detailsOf = (publication: ExportedPublication, language: Exportable['language']): [string, Value][] => {
  const { contributors, series, isbn, subjects, copyright, epigraph } = publication
  return [
    ['contributor', contributors.flatMap(({ name, role }) => (role === 'author' ? [] : [{ name, role }]))],
    ['series', series.name],
    ['series_number', series.name && series.number],
    ['publisher', publication.publisher],
    ['edition', publication.edition],
    ['date', publication.publication_date],
    ['isbn', Object.entries(isbn).flatMap(([format, code]) => (code ? [{ format, code: printedIsbn(code) }] : []))],
    ['description', publication.description],
    ['keywords', publication.keywords],
    ['bisac', subjects.bisac],
    ['thema', subjects.thema],
    ['copyright', [copyright.year, copyright.holder].filter((part) => part !== '').join(' ')],
    ['rights', publication.rights],
    ['dedication', publication.dedication],
    ['epigraph', epigraph.text],
    ['epigraph_source', epigraph.text && epigraph.source],
    ['acknowledgements', publication.acknowledgements],
    ['about_author', publication.about_author],
    ['other_books', publication.other_books],
    ['ai_disclosure', disclosureLines(publication, language)],
    ['ai_disclosure_kind', publication.ai_disclosure === 'off' ? '' : publication.ai_disclosure],
  ]
}

interface About extends Pick<Exportable, 'title' | 'author' | 'language' | 'incomplete' | 'publication'> {
  authors: readonly string[]
}

/**
 * Returns the details of a book as YAML between two lines of dashes, with the names that Pandoc
 * knows.
 */
export const frontMatter = ({ title, authors, language, incomplete, publication }: About): string => {
  const { tag, direction } = languageOf(language)
  const fields: [string, Value][] = [
    ['title', title],
    ['subtitle', publication?.subtitle ?? ''],
    ['author', authors],
    ['lang', tag],
    ['dir', direction],
    ...(publication ? detailsOf(publication, language) : []),
    // Pandoc's name for the rank of a heading of level 1.
    ['top-level-division', 'part'],
    ['note', incomplete ? labelsOf(language).incomplete : ''],
  ]
  return `---\n${fields.flatMap(field).join('\n')}\n---\n`
}
