const itemMark = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}|$)/
const codeMark = /^(?:`{3,}(?=[^`]*$)|~{3,})/
/** Maximum indent in columns. Text that is indented more is code. */
const MOST_INDENT = 3

const columnsOf = (marks: string): number => marks.replaceAll('\t', '    ').length

/** A line of Markdown and the marks before its text. */
export interface MarkedLine {
  /** The number of quotations around the text. */
  quotes: number
  /** The marks of quotations, and the white space behind them. */
  prefix: string
  /** The columns of white space before the text. */
  indent: number
  text: string
}

/** Reads the marks of quotations, and the white space, before the text of a line. */
export const readMarks = (line: string): MarkedLine => {
  const prefix = /^[ \t>]*/.exec(line)![0]
  const spaces = prefix.slice(prefix.lastIndexOf('>') + 1)
  const quotes = prefix.length - prefix.replaceAll('>', '').length
  const indent = columnsOf(quotes > 0 ? spaces.replace(/^[ \t]/, '') : spaces)
  return { quotes, prefix, indent, text: line.slice(prefix.length) }
}

/** Returns the prefix of a line below that belongs to the same quotation or item of a list. */
export const prefixBelow = (prefix: string): string => {
  const end = prefix.lastIndexOf('>') + 1
  return prefix.slice(0, end) + ' '.repeat(columnsOf(prefix.slice(end)))
}

/** A line with its context. The mark of a list item belongs to its prefix. */
export interface ContainerLine extends MarkedLine {
  isCode: boolean
}

/**
 * Creates a function that reads the lines of a text in order and returns true for lines of code,
 * also within quotations and lists. It follows the rules of Markdown that can be decided line by
 * line.
 */
export const createLineReader = (): ((line: string) => ContainerLine) => {
  let list = { quotes: 0, column: 0 }
  let fence: { mark: string; quotes: number; column: number } | null = null
  let isAfterBlank = true
  return (line) => {
    const marked = readMarks(line)
    const { quotes, prefix, indent, text } = marked
    const isBlank = text.trim() === ''
    // A code block ends with the quotation or the list around it.
    if (fence && (quotes < fence.quotes || (!isBlank && fence.column > 0 && indent < 2))) fence = null
    if (fence) {
      const ends = quotes === fence.quotes && indent <= fence.column + MOST_INDENT && text.startsWith(fence.mark)
      if (ends && /^(?:`+|~+)[ \t]*$/.test(text)) fence = null
      return { ...marked, isCode: true }
    }
    if (quotes !== list.quotes || (!isBlank && isAfterBlank && indent < 2)) list = { quotes, column: 0 }
    isAfterBlank = isBlank
    if (indent > list.column + MOST_INDENT) return { ...marked, isCode: true }
    const item = itemMark.exec(text)?.[0] ?? ''
    if (item !== '') list = { quotes, column: indent + columnsOf(item) }
    const inside = text.slice(item.length)
    const mark = codeMark.exec(inside)?.[0]
    // A mark at the left edge ends the list above it.
    if (mark !== undefined) fence = { mark, quotes, column: item === '' && indent < 2 ? 0 : list.column }
    return { quotes, prefix: prefix + item, indent, text: inside, isCode: mark !== undefined }
  }
}
