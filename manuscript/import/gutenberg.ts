import { classesOf, type HtmlElement } from '#manuscript/model/html/html-elements.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'

export const LICENCE_OMITTED = 'The licence of Project Gutenberg before and after the text was left out.'

const start = /^\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG EBOOK[^\n]{0,300}$/im
const end = /^\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG EBOOK[^\n]{0,300}$/im
const field = (head: string, name: string): string =>
  cleanLine(new RegExp(`^${name}: ([^\\n]{1,300}(?:\\n {2,}[^\\n]{1,300})*)`, 'm').exec(head)?.[1] ?? '')

export interface GutenbergText {
  /** The text between the licence before it and after it. */
  text: string
  title: string
  author: string
  language: string
}

/** Returns the text of an ebook of Project Gutenberg, or undefined for other text. */
export const readGutenberg = (text: string): GutenbergText | undefined => {
  const begins = start.exec(text)
  if (!begins) return undefined
  const head = text.slice(0, begins.index)
  const rest = text.slice(begins.index + begins[0].length)
  return {
    text: rest.slice(0, end.exec(rest)?.index).trim(),
    title: field(head, 'Title'),
    author: field(head, 'Author'),
    language: field(head, 'Language'),
  }
}

/** Removes the licence from the pages of an ebook of Project Gutenberg. Returns false if there is none. */
export const dropLicence = (elements: readonly HtmlElement[]): boolean => {
  const found = elements.filter((element) => classesOf(element).includes('pg-boilerplate'))
  for (const element of found) element.children = []
  return found.length > 0
}
