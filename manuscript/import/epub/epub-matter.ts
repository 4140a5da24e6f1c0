import {
  classesOf,
  elementsIn,
  firstInside,
  type HtmlElement,
  isElement,
  isText,
  textIn,
  typesOf,
} from '#manuscript/model/html/html-elements.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { FileDetails } from '../import-draft.ts'

const ownPages = /^(?:cover|titlepage|halftitlepage|halftitle|toc|landmarks|page-list|loi|lot|copyright-page|imprint)$/
/** Pages of Inkloom's own exports that have no standard type. */
const ownClasses = new Set(['title-page', 'copyright-page'])
export const OMITTED_PAGES = 'The title page and similar pages were left out, since Inkloom makes its own.'
const longest = { rights: 2000, dedication: 1000, epigraph: 2000, acknowledgements: 5000, about_author: 4000 } as const

/** Returns true if a text is not empty and fits into a book detail. */
export const fitsDetail = (field: keyof typeof longest, text: string): boolean =>
  text !== '' && text.length <= longest[field]

/** The part of a page that its structure describes: the body, or the only section in it. */
const outermost = (body: HtmlElement): HtmlElement[] => {
  const [only, ...others] = elementsIn(body)
  return only && others.length === 0 && /^(?:section|article|main|div|aside)$/.test(only.name)
    ? [body, ...outermost(only).slice(0, 3)]
    : [body]
}

/** Returns the text of an element, with its line breaks. */
export const linesOf = (element: HtmlElement): string => {
  const text = (children: HtmlElement['children']): string =>
    children
      .map((child) => {
        if (isText(child)) return child.data.replace(/\s+/g, ' ')
        if (!isElement(child)) return ''
        return child.name === 'br' ? '\n' : text(child.children)
      })
      .join('')
  return text(element.children).split('\n').map(cleanLine).filter(Boolean).join('\n')
}

const paragraphsIn = (element: HtmlElement, skip: (inner: HtmlElement) => boolean): string[] =>
  elementsIn(element).flatMap((inner): string[] => {
    if (skip(inner) || /^h[1-6]$/.test(inner.name)) return []
    const isBlock = elementsIn(inner).some(({ name }) => /^(?:p|div|section|blockquote)$/.test(name))
    return isBlock ? paragraphsIn(inner, skip) : [linesOf(inner)]
  })

/** Elements whose content a book detail can't store. */
export const isRich = ({ name, attribs }: HtmlElement): boolean =>
  /^(?:img|image|svg|table|math|ol|ul|audio|video|pre)$/.test(name) || (name === 'a' && attribs['href'] !== undefined)

/** Returns true if all text of a section is in its paragraphs, without more than a detail can hold. */
const isPlain = (section: HtmlElement): boolean =>
  firstInside(section, isRich) === undefined &&
  section.children.every((child) => !isText(child) || child.data.trim() === '')

const isSource = (element: HtmlElement): boolean => classesOf(element).includes('source')

/**
 * Adds a page to the details, unless they already have one of its kind. A second epigraph, for
 * example, belongs to a chapter.
 */
export const addMatter = (details: FileDetails, matter: FileDetails): boolean => {
  const isNew = Object.keys(matter).every((field) => !(field in details))
  if (isNew) Object.assign(details, matter)
  return isNew
}

/**
 * Reads a page before or after the text, such as a dedication, as a detail of the book. Returns
 * 'omit' for pages that every export makes itself, and undefined for pages of the text.
 */
export const matterOfPage = (body: HtmlElement): FileDetails | 'omit' | undefined => {
  const sections = outermost(body)
  const types = sections.flatMap(typesOf)
  const classes = sections.flatMap(classesOf)
  if (types.some((type) => ownPages.test(type)) || classes.some((name) => ownClasses.has(name))) return 'omit'
  const section = sections.at(-1)!
  if (types.includes('chapter') || types.includes('part') || !isPlain(section)) return undefined
  const text = paragraphsIn(section, isSource).filter(Boolean).join('\n\n')
  if (types.includes('dedication') && fitsDetail('dedication', text)) return { dedication: text }
  if (types.includes('epigraph') && fitsDetail('epigraph', text)) {
    const source =
      elementsIn(section)
        .filter(isSource)
        .map((one) => textIn(one).replace(/^\s*[—–-]+\s*/, ''))[0] ?? ''
    return { epigraph: { text, source } }
  }
  if (types.includes('acknowledgments') && fitsDetail('acknowledgements', text)) return { acknowledgements: text }
  if (classes.includes('about-author') && fitsDetail('about_author', text)) return { about_author: text }
  if (classes.includes('other-books')) return { other_books: text.split('\n').filter(Boolean) }
  return undefined
}
