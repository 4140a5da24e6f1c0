import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import type { Contributor } from '#manuscript/model/publication/publication.ts'
import type { FileDetails } from './import-draft.ts'

const lines = (texts: readonly string[]): string[] => [...new Set(texts.map(cleanLine))].filter((text) => text !== '')

const people = (contributors: readonly Contributor[]): Contributor[] =>
  contributors
    .map(({ name, role }) => ({ name: cleanLine(name), role }))
    .filter(
      ({ name }, at, all) =>
        name !== '' && all.findIndex((one) => one.name === name && one.role === all[at]!.role) === at,
    )

const paragraphs = (text: string): string => cleanText(text).trim()

/** Normalizes the details of a file and leaves out empty ones. */
export const cleanDetails = (details: FileDetails): FileDetails => {
  const cleaned: FileDetails = {}
  for (const field of ['subtitle', 'publisher', 'edition', 'publication_date'] as const) {
    const line = cleanLine(details[field] ?? '')
    if (line !== '') cleaned[field] = line
  }
  for (const field of ['description', 'rights', 'dedication', 'about_author', 'acknowledgements'] as const) {
    const text = paragraphs(details[field] ?? '')
    if (text !== '') cleaned[field] = text
  }
  for (const field of ['keywords', 'other_books'] as const) {
    const all = lines(details[field] ?? [])
    if (all.length > 0) cleaned[field] = all
  }
  const contributors = people(details.contributors ?? [])
  if (contributors.length > 0) cleaned.contributors = contributors
  if (details.ai_disclosure && details.ai_disclosure !== 'off') cleaned.ai_disclosure = details.ai_disclosure
  const series = { name: cleanLine(details.series?.name ?? ''), number: cleanLine(details.series?.number ?? '') }
  if (series.name !== '') cleaned.series = series
  const epigraph = { text: paragraphs(details.epigraph?.text ?? ''), source: cleanLine(details.epigraph?.source ?? '') }
  if (epigraph.text !== '') cleaned.epigraph = epigraph
  if (details.subjects && [...details.subjects.bisac, ...details.subjects.thema].length > 0)
    cleaned.subjects = details.subjects
  if (details.isbn && Object.values(details.isbn).some((isbn) => isbn !== '')) cleaned.isbn = details.isbn
  if (details.copyright && (details.copyright.holder !== '' || details.copyright.year !== ''))
    cleaned.copyright = { holder: cleanLine(details.copyright.holder), year: details.copyright.year }
  return cleaned
}
