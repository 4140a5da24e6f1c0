import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import type { Publication } from '#manuscript/model/publication/publication.ts'

const cleanParagraphs = (text: string): string => cleanText(text).trim()
const cleanLines = (lines: readonly string[]): string[] => [...new Set(lines.map(cleanLine))].filter(Boolean)

/** Normalizes the fields that a person typed. Lines without visible text are dropped. */
export const cleanPublication = (submitted: Publication): Publication => ({
  ...submitted,
  subtitle: cleanLine(submitted.subtitle),
  contributors: submitted.contributors
    .map(({ name, role }) => ({ name: cleanLine(name), role }))
    .filter(({ name }) => name !== ''),
  series: { name: cleanLine(submitted.series.name), number: cleanLine(submitted.series.number) },
  publisher: cleanLine(submitted.publisher),
  edition: cleanLine(submitted.edition),
  description: cleanParagraphs(submitted.description),
  keywords: cleanLines(submitted.keywords),
  subjects: { bisac: [...new Set(submitted.subjects.bisac)], thema: [...new Set(submitted.subjects.thema)] },
  copyright: { holder: cleanLine(submitted.copyright.holder), year: submitted.copyright.year },
  rights: cleanParagraphs(submitted.rights),
  dedication: cleanParagraphs(submitted.dedication),
  epigraph: { text: cleanParagraphs(submitted.epigraph.text), source: cleanLine(submitted.epigraph.source) },
  about_author: cleanParagraphs(submitted.about_author),
  other_books: cleanLines(submitted.other_books),
  acknowledgements: cleanParagraphs(submitted.acknowledgements),
})
