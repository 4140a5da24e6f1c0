import { classesOf, elementsIn, type HtmlElement, isElement, textIn, typesOf } from './html-elements.ts'

/** The footnotes of a document. */
export interface HtmlNotes {
  /** The text of each note, by the link that refers to it. */
  byLink: ReadonlyMap<HtmlElement, HtmlElement>
  /** Elements that are notes, and therefore not part of the text. */
  notes: ReadonlySet<HtmlElement>
  /** Elements that contain the notes. Their headings and rules only announce the notes. */
  lists: ReadonlySet<HtmlElement>
  /** Links from a note back to its place. */
  backLinks: ReadonlySet<HtmlElement>
}

const refClass = /^(?:footnote-?ref|noteref|sd(?:foot|end)noteanc|footnote-reference|mw-ref)$/i
const noteMark = /^[[(]?(?:\p{N}{1,4}|[*†‡§¶]{1,4}|[a-z]{1,2}|[ivxlc]{1,7})[\])]?\.?$/iu
const noteId = /note|ftn|edn|^fn|^en\d/i
const listTypes = /^(?:footnotes|endnotes|rearnotes)$/
/** Matches Word's container of the footnotes, which begins with a rule. */
const wordList = /mso-element:\s?footnote-list/
const noteTypes = /^(?:footnote|endnote|rearnote)$/

const isMark = (text: string): boolean => noteMark.test(text.trim())

/** Returns true for a link that refers to a note: by its type, or as a raised number. */
const isReference = (link: HtmlElement): boolean => {
  if (typesOf(link).includes('noteref') || classesOf(link).some((name) => refClass.test(name))) return true
  if (/mso-(?:foot|end)note-id/.test(link.attribs['style'] ?? '')) return true
  const [only] = elementsIn(link)
  const isRaised = parentOf(link)?.name === 'sup' || only?.name === 'sup'
  return isRaised && isMark(textIn(link))
}

const isInline = ({ name }: HtmlElement): boolean => /^(?:a|sup|span|b|i|em|strong|small|font)$/.test(name)

const parentOf = ({ parent }: HtmlElement): HtmlElement | undefined =>
  parent && isElement(parent) ? parent : undefined

/** Returns the paragraph, item or other element that an anchor in a note belongs to. */
const noteAround = (anchor: HtmlElement): HtmlElement => {
  let note = anchor
  for (let outer = parentOf(note); outer && isInline(note); outer = parentOf(note)) note = outer
  const outer = parentOf(note)
  const isOwn = outer && /^(?:li|aside|div|dd)$/.test(outer.name) && noteId.test(outer.attribs['id'] ?? '')
  return isOwn ? outer : note
}

/** Finds footnotes by the links to them. Takes linear time. */
export const findNotes = (elements: readonly HtmlElement[]): HtmlNotes => {
  const byId = new Map<string, HtmlElement>()
  const links: HtmlElement[] = []
  const lists = new Set<HtmlElement>()
  for (const element of elements) {
    const { id, name, href } = element.attribs
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (element.name === 'a' && name !== undefined && !byId.has(name)) byId.set(name, element)
    if (element.name === 'a' && href?.startsWith('#')) links.push(element)
    const isList =
      typesOf(element).some((type) => listTypes.test(type)) ||
      classesOf(element).includes('footnotes') ||
      wordList.test(element.attribs['style'] ?? '')
    if (isList) lists.add(element)
  }
  const byLink = new Map<HtmlElement, HtmlElement>()
  const notes = new Set<HtmlElement>()
  const backLinks = new Set<HtmlElement>()
  const inNote = (element: HtmlElement): boolean => {
    for (let outer: HtmlElement | undefined = element, steps = 0; outer && steps < 30; outer = parentOf(outer), steps++)
      if (notes.has(outer)) return true
    return false
  }
  for (const link of links) {
    if (inNote(link)) {
      backLinks.add(link)
      continue
    }
    const target = byId.get(decodeName(link.attribs['href']!.slice(1)))
    if (!target || !isReference(link)) continue
    const note = noteAround(target)
    if (note.name === 'body' || /^h[1-6]$/.test(note.name) || contains(note, link)) continue
    byLink.set(link, note)
    notes.add(note)
  }
  for (const element of elements)
    if (typesOf(element).some((type) => noteTypes.test(type)) && notes.has(element)) lists.delete(element)
  return { byLink, notes, lists, backLinks }
}

const contains = (outer: HtmlElement, inner: HtmlElement): boolean => {
  for (let at: HtmlElement | undefined = inner, steps = 0; at && steps < 300; at = parentOf(at), steps++)
    if (at === outer) return true
  return false
}

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
