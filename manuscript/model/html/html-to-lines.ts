import type { ParsedHtml } from './parse-html.ts'
import { allElements, parseHtml } from './parse-html.ts'
import { outside } from './line-context.ts'
import { createLineReader, type HtmlOptions } from './line-reader.ts'
import { findNotes } from './find-notes.ts'
import type { Line } from './lines.ts'

/** Reads the lines of parsed HTML. */
export const nodesToLines = (nodes: ParsedHtml['root']['children'], options: HtmlOptions = {}): Line[] => {
  const reader = createLineReader(options, findNotes(allElements(nodes)))
  return reader.lines(nodes, outside)
}

/**
 * Reads the lines of HTML from a word processor or a web page. The HTML is only parsed, never
 * inserted into a document. Unknown elements are dropped or reduced to their text.
 */
export const htmlToLines = (html: string, options: HtmlOptions = {}): Line[] =>
  nodesToLines(parseHtml(html).root.children, options)
