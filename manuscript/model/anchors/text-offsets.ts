/** The character that replaces a footnote or an inline formula in a block's text. */
export const OBJECT = '\uFFFC'

/**
 * Counts the characters of a block while its nodes are visited in order. All code that computes
 * offsets uses it (saved JSON, the editor, the reading page), so that the results agree.
 */
export const countOffsets = () => {
  let length = 0
  let last = ''
  const add = (text: string): number => {
    const start = length
    length += text.length
    last = text.at(-1) ?? last
    return start
  }
  return {
    /** Adds text. Returns the offset of its first character. */
    add,
    /**
     * Begins a list item, a row, a cell or another part with lines of its own. Returns the text
     * before it.
     */
    beginPart: (): string => {
      if (length === 0 || last === '\n') return ''
      add('\n')
      return '\n'
    },
    length: (): number => length,
  }
}

/** Elements within a line. Every other element begins a part of its own. */
const inLine: ReadonlySet<string> = new Set(['link', 'autolink', 'mark'])
export const beginsPart = (type: string): boolean => !inLine.has(type)

const objects: ReadonlySet<string> = new Set(['note', 'formula'])
export const isObject = (type: string): boolean => objects.has(type)
