import { xml } from '../epub/epub-xml.ts'
import { type ExportText, type Place, placesOf } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import type { Matter } from '../matter/matter.ts'

interface Entry {
  id: string
  title: string
  inside: Entry[]
}

/** Returns the id of a part or chapter. */
export const placeId = ({ kind, index }: Place): string => `${kind}-${index + 1}`
export const sectionId = (chapter: number, section: number): string => `chapter-${chapter + 1}-${section + 1}`

const entriesOf = (book: ExportText, matter: Matter | null): Entry[] => {
  const entries: Entry[] = []
  let part: Entry | undefined
  for (const place of placesOf(book)) {
    const id = placeId(place)
    if (place.kind === 'part') entries.push((part = { id, title: place.part.title, inside: [] }))
    else
      (part?.inside ?? entries).push({
        id,
        title: place.chapter.title,
        inside: place.chapter.sections.map(({ title }, at) => ({ id: sectionId(place.index, at), title, inside: [] })),
      })
  }
  const back = (matter?.back ?? []).map(({ kind, title }) => ({ id: kind, title, inside: [] }))
  return entries.length > 0 ? [...entries, ...back] : []
}

const listOf = (entries: readonly Entry[]): string =>
  `<ol>\n${entries.map(({ id, title, inside }) => `<li><a href="#${id}">${xml(title)}</a>${inside.length > 0 ? `\n${listOf(inside)}\n` : ''}</li>`).join('\n')}\n</ol>`

/**
 * Returns the contents with a link to each part, chapter and section; empty for a text without
 * them.
 */
export const contentsHtml = (book: ExportText, matter: Matter | null): string => {
  const entries = entriesOf(book, matter)
  if (entries.length === 0) return ''
  const { contents } = labelsOf(book.language)
  return `<nav role="doc-toc" aria-labelledby="contents">\n<h2 id="contents">${xml(contents)}</h2>\n${listOf(entries)}\n</nav>\n`
}
