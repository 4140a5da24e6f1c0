import type { PdfEngine } from './pdf-engine.ts'
import { utf16Of } from './pdf-engine.ts'

/** A tag of a PDF page: its role and its marked content, in order. */
export interface PdfTag {
  role: string
  children: (PdfTag | number)[]
}

const deepest = 60
const mostNodes = 50_000

/** Reads the tag tree of one page; undefined if there is none. */
export const tagsOf = (engine: PdfEngine, page: number): PdfTag | undefined => {
  const tree = engine.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return undefined
  const { quick } = engine
  let nodes = 0
  const tagOf = (element: number, depth: number): PdfTag => {
    const role = utf16Of(engine, (buffer, size) => engine.FPDF_StructElement_GetType(element, buffer, size))
    const children: (PdfTag | number)[] = []
    const total = quick.FPDF_StructElement_CountChildren(element)
    for (let index = 0; index < total; index++) {
      if (++nodes > mostNodes || depth > deepest) break
      const child = quick.FPDF_StructElement_GetChildAtIndex(element, index)
      if (child !== 0) children.push(tagOf(child, depth + 1))
      else {
        const mark = quick.FPDF_StructElement_GetChildMarkedContentID(element, index)
        if (mark >= 0) children.push(mark)
      }
    }
    return { role, children }
  }
  const children: PdfTag[] = []
  const total = engine.FPDF_StructTree_CountChildren(tree)
  for (let index = 0; index < total; index++) {
    const element = engine.FPDF_StructTree_GetChildAtIndex(tree, index)
    if (element !== 0) children.push(tagOf(element, 0))
  }
  engine.FPDF_StructTree_Close(tree)
  return children.length > 0 ? { role: 'Root', children } : undefined
}
