import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import type { Publication } from '#manuscript/model/publication/publication.ts'

const cleanParagraphs = (text: string): string => cleanText(text).trim()
const cleanLines = (lines: readonly string[]): string[] => [...new Set(lines.map(cleanLine))].filter(Boolean)

/** Normalizes what a person typed. Lines without visible text are dropped. */
export const cleanPublication = (given: Publication): Publication => ({
  ...given,
  subtitle: cleanLine(given.subtitle),
  contributors: given.contributors
    .map(({ name, role }) => ({ name: cleanLine(name), role }))
    .filter(({ name }) => name !== ''),
  series: { name: cleanLine(given.series.name), number: cleanLine(given.series.number) },
  publisher: cleanLine(given.publisher),
  edition: cleanLine(given.edition),
  description: cleanParagraphs(given.description),
  keywords: cleanLines(given.keywords),
  subjects: { bisac: [...new Set(given.subjects.bisac)], thema: [...new Set(given.subjects.thema)] },
  copyright: { holder: cleanLine(given.copyright.holder), year: given.copyright.year },
  rights: cleanParagraphs(given.rights),
  dedication: cleanParagraphs(given.dedication),
  epigraph: { text: cleanParagraphs(given.epigraph.text), source: cleanLine(given.epigraph.source) },
  about_author: cleanParagraphs(given.about_author),
  other_books: cleanLines(given.other_books),
  acknowledgements: cleanParagraphs(given.acknowledgements),
})
