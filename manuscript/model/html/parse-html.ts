import { DomHandler, type parseDocument, Parser } from 'htmlparser2'
import { type HtmlElement, isElement } from './html-elements.ts'

/** HTML nested deeper than this is not read, which bounds the recursion. */
const DEEPEST = 300

class TooDeep extends Error {}

class LimitedHandler extends DomHandler {
  private depth = 0
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (++this.depth > DEEPEST) throw new TooDeep()
    super.onopentag(name, attribs)
  }
  /** Text in CDATA is text like any other. */
  override oncdatastart(): void {}
  override oncdataend(): void {}
  override onclosetag(): void {
    this.depth--
    super.onclosetag()
  }
}

export interface ParsedHtml {
  root: ReturnType<typeof parseDocument>
  /** True if reading stopped at an element that is nested too deeply. */
  isTooDeep: boolean
}

/** Parses HTML, XHTML or XML. It is never inserted into a document. */
export const parseHtml = (html: string, { mode = 'html' }: { mode?: 'html' | 'xhtml' | 'xml' } = {}): ParsedHtml => {
  const handler = new LimitedHandler()
  const parser = new Parser(handler, {
    decodeEntities: true,
    recognizeSelfClosing: mode !== 'html',
    recognizeCDATA: mode !== 'html',
    xmlMode: mode === 'xml',
  })
  try {
    parser.end(html)
    return { root: handler.root, isTooDeep: false }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return { root: handler.root, isTooDeep: true }
  }
}

/** Lists all elements in the order of the document. */
export const allElements = (nodes: ParsedHtml['root']['children']): HtmlElement[] => {
  const elements: HtmlElement[] = []
  const waiting = nodes.filter(isElement).toReversed()
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    elements.push(element)
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at]!
      if (isElement(child)) waiting.push(child)
    }
  }
  return elements
}
