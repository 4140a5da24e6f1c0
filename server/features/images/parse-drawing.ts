import { Parser } from 'htmlparser2'
import { imageLimits } from '#contract/images.ts'
import { isOwn, keptAttributes, keptElements, unwrappedElements } from './drawing-rules.ts'
import { RefusedImage } from './image-job.ts'

export interface DrawnElement {
  name: string
  attributes: Record<string, string>
  children: (DrawnElement | string)[]
}

const MOST_DEPTH = 200

const withoutPrefix = (name: string): string => (name.startsWith('svg:') ? name.slice(4) : name)

const keepAttributes = (attributes: Record<string, string>): Record<string, string> => {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'href' || name === 'xlink:href') {
      if (/^#[\w:.-]{1,200}$/.test(value.trim())) kept['href'] = value.trim()
    } else if (keptAttributes.has(name) && isOwn(value)) kept[name] = value
  }
  return kept
}

/**
 * Parses a drawing into the elements that are kept. Throws a RefusedImage if the XML is not well
 * formed or has too many elements. `text` begins with the root element, so it has no declarations.
 */
export const parseDrawing = (text: string): DrawnElement => {
  const top: DrawnElement = { name: '', attributes: {}, children: [] }
  /** null for an element that is left out with its content. */
  const open: (DrawnElement | null)[] = [top]
  let elements = 0
  let isEnded = false
  // The parser reports a missing end tag for `<path/>` too, so self-closing elements are tracked.
  let isEmpty = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (isEnded) return
        if (++elements > imageLimits.drawnElements || open.length > MOST_DEPTH) throw new RefusedImage('tooComplex')
        isEmpty = true
        const name = withoutPrefix(tag)
        const parent = open.at(-1)!
        if (parent === null || unwrappedElements.has(name)) return void open.push(parent)
        if (!keptElements.has(name)) return void open.push(null)
        const element: DrawnElement = { name, attributes: keepAttributes(attributes), children: [] }
        parent.children.push(element)
        open.push(element)
      },
      onclosetag(_, isImplied) {
        if (isEnded) return
        if (isImplied && !isEmpty) throw new RefusedImage('damaged')
        isEmpty = false
        open.pop()
        isEnded = open.length === 1
      },
      ontext(text) {
        isEmpty = false
        if (!isEnded) open.at(-1)?.children.push(text)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const [root] = top.children
  if (typeof root !== 'object' || root.name !== 'svg' || !isEnded) throw new RefusedImage('damaged')
  return root
}
