import { type Exportable, type ExportSection, cleanForExport, headingOf, placesOf } from './export-text.ts'
import { labelsOf } from './labels.ts'
import { matterOf } from './matter/matter.ts'
import { backText, frontText, titleText } from './matter/txt-matter.ts'
import { textWriter } from './txt/blocks.ts'
import { countColumns } from './txt/columns.ts'

const MAX_RULE = 60

const ruleOf = (title: string, mark: '=' | '-'): string =>
  mark.repeat(Math.min(countColumns(title.slice(0, 200)), MAX_RULE))
const underlined = (title: string, mark: '=' | '-'): string[] => [title, ruleOf(title, mark)]

/**
 * Creates plain text that every editor can open: UTF-8 with a byte order mark, CR LF line ends, one
 * line per paragraph. Notes are at the end of their chapter.
 */
export const toTxt = (exportable: Exportable): Uint8Array => {
  const book = cleanForExport(exportable)
  const { title, author, language, opening, incomplete } = book
  const labels = labelsOf(language)
  const places = placesOf(book)
  const writer = textWriter()
  const matter = matterOf(book, null)
  const contents = places.flatMap((place) => {
    if (place.kind === 'part') return [place.part.title]
    const indent = place.inPart ? '    ' : ''
    return [indent + place.chapter.title, ...place.chapter.sections.map((section) => `${indent}    ${section.title}`)]
  })
  if (contents.length > 0) contents.push(...(matter?.back ?? []).map((page) => page.title))
  const section = (one: ExportSection, mark: '=' | '-'): string[] => [
    '',
    ...underlined(writer.inline(headingOf(one)), mark),
    '',
    ...writer.blocks(one.blocks),
  ]
  const lines = [
    ...underlined(title, '='),
    ...titleText(matter, author),
    ...(incomplete ? ['', labels.incomplete] : []),
    '',
    '',
    ...frontText(matter, writer.blocks),
    ...(places.length > 0 ? [...underlined(labels.contents, '-'), '', ...contents, '', ''] : []),
    ...writer.blocks(opening),
    ...writer.takeNotes(),
    ...places.flatMap((place) => {
      if (place.kind === 'chapter')
        return [
          ...section(place.chapter, '='),
          ...place.chapter.sections.flatMap((one) => section(one, '-')),
          ...writer.takeNotes(),
        ]
      const heading = writer.inline(headingOf(place.part))
      const rule = ruleOf(heading, '=')
      return ['', rule, heading, rule, '', ...writer.blocks(place.part.blocks), ...writer.takeNotes()]
    }),
    ...backText(matter, (heading) => underlined(heading, '='), writer.blocks),
  ]
  return new TextEncoder().encode(`\ufeff${lines.join('\n').trimEnd().replace(/\n/g, '\r\n')}\r\n`)
}
