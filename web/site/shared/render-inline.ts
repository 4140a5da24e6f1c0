import { countOffsets, isObject, OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import { safeLink } from '#manuscript/model/clean-text.ts'
import { textFormat, type EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

/** State that all blocks of a text share while they are drawn. */
export interface Drawing {
  /** The offset of each text in its block. */
  starts: WeakMap<Text, number>
  drawFormula: (element: HTMLElement, tex: string, display: boolean) => void
  drawImage: (element: HTMLImageElement, name: string) => void
  /** Footnotes so far. */
  notes: number
}

export type Offsets = ReturnType<typeof countOffsets>

export const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}

export const childrenOf = ({ children }: EditorNode): EditorNode[] => (Array.isArray(children) ? children : [])

/** Returns a field of a node's state. */
export const stateOf = (node: EditorNode, name: string): unknown => {
  const state = node['$']
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined
}

const formats: [bit: number, tag: 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup'][] = [
  [textFormat.bold, 'strong'],
  [textFormat.italic, 'em'],
  [textFormat.underline, 'u'],
  [textFormat.strikethrough, 's'],
  [textFormat.subscript, 'sub'],
  [textFormat.superscript, 'sup'],
]

const drawText = (node: EditorNode, text: string, drawing: Drawing, offsets: Offsets): Node => {
  const leaf = document.createTextNode(text)
  drawing.starts.set(leaf, offsets.add(text))
  let drawn: Node = leaf
  const format = typeof node.format === 'number' ? node.format : 0
  for (const [bit, tag] of formats) if ((format & bit) !== 0) drawn = make(tag, '', drawn)
  return stateOf(node, 'caps') === 'small' ? make('span', 'small-caps', drawn) : drawn
}

/** A footnote opens at its mark, so that readers keep their place. */
const drawNote = (node: EditorNode, drawing: Drawing): Node => {
  const number = String(++drawing.notes)
  const mark = make('button', 'note-mark', number)
  mark.type = 'button'
  mark.setAttribute('aria-label', `Footnote ${number}`)
  mark.setAttribute('aria-expanded', 'false')
  const body = make('span', 'shared-note')
  body.hidden = true
  const paragraphs = Array.isArray(node['body']) ? (node['body'] as EditorNode[]) : []
  for (const paragraph of paragraphs) {
    const line = make('span')
    // Offsets of a footnote don't count.
    drawInline(childrenOf(paragraph), line, drawing, countOffsets())
    for (const text of textsIn(line)) drawing.starts.delete(text)
    body.append(line)
  }
  mark.addEventListener('click', () => {
    body.hidden = !body.hidden
    mark.setAttribute('aria-expanded', String(!body.hidden))
  })
  return make('span', '', mark, body)
}

const textsIn = (element: HTMLElement): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
  return texts
}

const drawLink = (node: EditorNode, drawing: Drawing, offsets: Offsets): Node => {
  const address = typeof node.url === 'string' ? safeLink(node.url) : undefined
  const link = make(address === undefined ? 'span' : 'a')
  if (link instanceof HTMLAnchorElement && address !== undefined) {
    link.href = address
    link.rel = 'noopener noreferrer nofollow'
    link.target = '_blank'
  }
  drawInline(childrenOf(node), link, drawing, offsets)
  return link
}

/** Draws the nodes of a line. Only text nodes are made of text, never HTML. */
export const drawInline = (
  nodes: readonly EditorNode[],
  into: HTMLElement,
  drawing: Drawing,
  offsets: Offsets,
): void => {
  for (const node of nodes) {
    if (typeof node.text === 'string') into.append(drawText(node, node.text, drawing, offsets))
    else if (node.type === 'linebreak') {
      offsets.add('\n')
      into.append(document.createElement('br'))
    } else if (isObject(node.type)) {
      offsets.add(OBJECT)
      if (node.type === 'note') into.append(drawNote(node, drawing))
      else {
        const formula = make('span')
        drawing.drawFormula(formula, typeof node['tex'] === 'string' ? node['tex'] : '', false)
        into.append(formula)
      }
    } else if (node.type === 'link' || node.type === 'autolink') into.append(drawLink(node, drawing, offsets))
    else drawInline(childrenOf(node), into, drawing, offsets)
  }
}
