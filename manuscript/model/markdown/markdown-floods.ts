import type { Nodes } from 'mdast'

const emptyLine = /(\r?\n[ \t]*\r?\n)/
const mostMarks = 1000
/** Characters that can start inline Markdown, such as emphasis or a link. */
const marks = /[*_`[\]<\\&!]/g
/** The characters of a manuscript's Markdown, which also has struck text and formulas. */
const fullMarks = /[*_`[\]<\\&!~$]/g
/** Matches escaped characters as pairs, so that escaping twice changes nothing. */
const escapedOrMark = /\\[!-/:-@[-`{-~]|[*_`[\]<&!\\]/g
const escaped = /\\([!-/:-@[-`{-~])/g

/**
 * Noncharacters that occur in no text; each replaces the mark at its index, and no parser
 * recognizes it.
 */
const written = '*_`[]<\\&!~$'
const standIns = '\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5\ufdd6\ufdd7\ufdd8\ufdd9\ufdda'
const standIn = /[\ufdd0-\ufdda]/g

const hasMany = (part: string): boolean => {
  let count = 0
  for (const _ of part.matchAll(marks)) if (++count > mostMarks) return true
  return false
}

const inFloods = (markdown: string, change: (paragraph: string) => string): string =>
  markdown
    .split(emptyLine)
    .map((part) => (hasMany(part) ? change(part) : part))
    .join('')

/**
 * Replaces the marks of paragraphs with thousands of marks with noncharacters of the same length,
 * which keeps all positions. Nobody writes such a paragraph, and parsing it takes seconds.
 */
export const hideFloods = (markdown: string, { full = false } = {}): string =>
  inFloods(markdown, (part) =>
    part.replace(standIn, '\ufffd').replace(full ? fullMarks : marks, (mark) => standIns[written.indexOf(mark)]!),
  )

const shown = (text: string): string => text.replace(standIn, (found) => written[standIns.indexOf(found)]!)

/** Replaces the noncharacters in the nodes of a parsed text with the original marks. */
export const showFloods = (node: Nodes): void => {
  if ('value' in node && standIn.test(node.value)) {
    const value = shown(node.value)
    node.value = node.type === 'text' ? value.replace(escaped, '$1') : value
  }
  standIn.lastIndex = 0
  if ('children' in node) for (const child of node.children) showFloods(child)
}

/**
 * Escapes the marks of paragraphs with thousands of marks, so that other parsers read them as text
 * too.
 */
export const escapeFloods = (markdown: string, mayAct: (paragraph: string) => boolean): string =>
  inFloods(markdown, (part) =>
    mayAct(part) ? part.replace(escapedOrMark, (found) => (found.length > 1 ? found : `\\${found}`)) : part,
  )
