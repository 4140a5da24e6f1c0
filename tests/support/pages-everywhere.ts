import { cleanForExport, type Exportable } from '#manuscript/export/export-text.ts'
import { matterOf } from '#manuscript/export/matter/matter.ts'
import { markPlaces } from '#manuscript/export/page-list/mark-places.ts'
import type { PageStart } from '#manuscript/export/page-list/page-start.ts'

/** Returns a printed page for each place of a text at which one can begin: all words and headings. */
export const pagesEverywhere = (exportable: Exportable): PageStart[] => {
  const book = cleanForExport(exportable)
  const starts: PageStart[] = [
    ['title', 'i'],
    ...(['copyright', 'dedication', 'epigraph'] as const).map((kind): PageStart => [kind, kind]),
  ]
  markPlaces({ book, matter: matterOf(book, 'epub') }, (place) => {
    starts.push([place, String(place)])
    return undefined
  })
  return starts
}
