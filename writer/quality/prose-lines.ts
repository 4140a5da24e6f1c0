/** Splits Markdown at blank lines; a list is one piece. */
export const paragraphsOf = (markdown: string): string[] =>
  markdown
    .split(/\n\s*\n/u)
    .map((piece) => piece.trim())
    .filter(Boolean)

const marker = /^\s*(?:>\s?|[-*+•]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)+/u

/** Removes the marks of lists, quotes, headings and emphasis from a line. */
export const plainLine = (line: string): string =>
  line
    .replace(marker, '')
    .replace(/!?\[([^\][\n]{0,500})\]\([^()\n]{0,2000}\)/gu, '$1')
    .replace(/(\*\*|__|[*`])/gu, '')
    .trim()

/** Returns the visible lines. Lines of one paragraph are joined. */
export const proseLines = (markdown: string): string[] =>
  paragraphsOf(markdown)
    .flatMap((paragraph) => paragraph.split(/\n(?=[^\S\n]*(?:[-*+•>]\s|\d{1,3}[.)]\s|#))/u))
    .map((line) => plainLine(line.replace(/(?<!\s)\s*\n\s*/gu, ' ')))
    .filter(Boolean)

export const isListItem = (line: string): boolean => /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/u.test(line)
