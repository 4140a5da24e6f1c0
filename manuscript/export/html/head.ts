import { createHash } from 'node:crypto'
import { languageOf } from '#manuscript/model/languages.ts'
import {
  type DetailPropertyName,
  isbnProperties,
  metaProperties,
} from '#manuscript/model/publication/detail-properties.ts'
import { authorsOf } from '#manuscript/model/publication/publication.ts'
import { datesOf } from '../dates.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ExportText } from '../export-text.ts'

const meta = (name: string, content: string): string =>
  content ? `<meta name="${name}" content="${xml(content)}">\n` : ''

/** Nothing is run or loaded from elsewhere, even if a text could get past the escaping. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** Details for which web pages have no usual name. */
const ownNames: readonly DetailPropertyName[] = [
  'Contributors',
  'Series',
  'Series number',
  'Edition',
  ...Object.values(isbnProperties),
  'Keywords',
  'AI disclosure',
]

const detailsOf = (book: ExportText): string => {
  const { publication, dates } = book
  if (!publication) return dates ? meta('dcterms.created', datesOf(book).created) : ''
  const { copyright, rights } = publication
  const owned = [copyright.year || copyright.holder ? '©' : '', copyright.year, copyright.holder].filter(Boolean)
  return [
    meta('generator', 'Inkloom'),
    meta('description', publication.description),
    meta('keywords', publication.keywords.join(', ')),
    meta('dcterms.publisher', publication.publisher),
    meta('dcterms.issued', publication.publication_date),
    meta('dcterms.rights', [owned.join(' '), rights].filter(Boolean).join('. ')),
    meta('dcterms.rightsHolder', copyright.holder),
    meta('dcterms.dateCopyrighted', copyright.year),
    ...[...publication.subjects.bisac, ...publication.subjects.thema].map((code) => meta('dcterms.subject', code)),
    ...metaProperties(publication, ownNames).map(({ name, content }) => meta(name, content)),
  ].join('')
}

/** Returns the page around a body, with its details, its style and a policy that allows only these. */
export const htmlPage = (book: ExportText, style: string, body: string): string => {
  const { tag, direction } = languageOf(book.language)
  const named = book.publication ? authorsOf(book.publication) : []
  const authors = named.length > 0 ? named : [book.author]
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${xml(policyFor(style))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xml(book.title)}</title>
${authors.map((author) => meta('author', author)).join('')}${detailsOf(book)}${meta('color-scheme', 'light dark')}${meta('referrer', 'no-referrer')}<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}
