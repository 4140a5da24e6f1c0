import { findNotes } from '#manuscript/model/html/find-notes.ts'
import { firstInside, type HtmlElement, isElement, isText, typesOf } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'

type Nodes = ParsedHtml['root']['children']

const isHeading = ({ name }: HtmlElement): boolean => /^h[1-6]$/.test(name)
const isSpace = (node: Nodes[number]): boolean => !isElement(node) && (!isText(node) || node.data.trim() === '')

/**
 * Returns true if the markup identifies an element as notes. Such notes need no heading, so the one
 * above may not be theirs.
 */
const isTyped = (element: HtmlElement): boolean =>
  typesOf(element).some((type) => /^(?:foot|end|rear)notes?$/.test(type))

/**
 * Removes headings that have only notes below them, because notes move to their marks in the text.
 * Takes linear time.
 */
export const dropNoteHeadings = (nodes: Nodes): void => {
  const elements = allElements(nodes)
  const { notes, byLink } = findNotes(elements)
  if (notes.size === 0) return
  const isOnlyNotes = (node: Nodes[number]): boolean =>
    isElement(node) &&
    !isTyped(node) &&
    (notes.has(node) ||
      (node.children.some(isElement) && node.children.every((child) => isSpace(child) || isOnlyNotes(child))))
  const clean = (siblings: Nodes): void => {
    /** A heading, and the lines below it. */
    let found: Nodes = []
    let hasNotes = false
    const gone = new Set<Nodes[number]>()
    const end = () => {
      if (hasNotes) for (const node of found) gone.add(node)
    }
    for (const node of siblings) {
      if (isElement(node) && isHeading(node)) {
        end()
        found = firstInside(node, (inner) => byLink.has(inner)) ? [] : [node]
        hasNotes = false
      } else if (found.length > 0 && isOnlyNotes(node)) hasNotes = true
      else if (found.length > 0 && isElement(node) && node.name === 'hr') found.push(node)
      else if (!isSpace(node)) {
        found = []
        hasNotes = false
      }
    }
    end()
    if (gone.size > 0) siblings.splice(0, siblings.length, ...siblings.filter((node) => !gone.has(node)))
  }
  clean(nodes)
  for (const element of elements)
    if (element.children.some((child) => isElement(child) && isHeading(child))) clean(element.children)
}
