import type { LostItem } from '#manuscript/model/lost-items.ts'
import type { PdfEngine } from './pdf-engine.ts'

type Lost = (item: LostItem, count?: number) => void

/** Kinds of annotations, by their number in the engine. Highlights and other marks keep their text. */
const annotations: Readonly<Record<number, LostItem>> = {
  1: 'comment',
  3: 'comment',
  17: 'attachment',
  18: 'media',
  19: 'media',
  20: 'form_field',
  21: 'media',
  26: 'media',
}
const LINK = 2
const MOST_ANNOTATIONS = 5000

/** Counts the annotations of a page that are not kept, and links to places in the file. */
export const countAnnotations = (engine: PdfEngine, document: number, page: number, lost: Lost): void => {
  const count = Math.min(engine.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS)
  for (let index = 0; index < count; index++) {
    const annotation = engine.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const kind = engine.FPDFAnnot_GetSubtype(annotation)
    if (annotations[kind]) lost(annotations[kind])
    if (kind === LINK && engine.FPDFLink_GetDest(document, engine.FPDFAnnot_GetLink(annotation)) !== 0)
      lost('internal_link')
    engine.FPDFPage_CloseAnnot(annotation)
  }
}
