const fence = /^ {0,3}(?:`{3,}|~{3,})/
const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Splits a line into the marks at its beginning and the text after them. */
const readFence = (line: string): { mark: string; info: string } => {
  const mark = fence.exec(line)?.[0] ?? ''
  return { mark: mark.trim(), info: mark === '' ? '' : line.slice(mark.length).trim() }
}

/**
 * Returns for each line the length of the longest mark below it that can end a code block of
 * tildes.
 */
const longestEnds = (lines: readonly string[]): number[] => {
  let longest = 0
  const ends = lines.toReversed().map((line) => {
    const below = longest
    const { mark, info } = readFence(line)
    if (info === '' && mark.startsWith('~')) longest = Math.max(longest, mark.length)
    return below
  })
  return ends.toReversed()
}

/**
 * Prevents lines of tildes from beginning a code block that would contain all of the text below:
 * `~~~` between empty lines is a scene break. `~~~ The End ~~~`, and `~~~ The End` if no line of
 * tildes follows, are text.
 */
export const withTildeLines = (markdown: string): string => {
  if (!markdown.includes('~~~')) return markdown
  const lines = markdown.split('\n')
  const ends = longestEnds(lines)
  let open = ''
  return lines
    .map((line, at) => {
      const { mark, info } = readFence(line)
      if (open !== '') {
        if (mark.startsWith(open) && info === '') open = ''
        return line
      }
      if (mark === '') return line
      const isEnded = ends[at]! >= mark.length
      if (mark.startsWith('~') && /[^~]/.test(info) && (info.endsWith('~~~') || !isEnded))
        return line.replace('~', '\\~')
      if (mark.startsWith('~') && info === '' && isEmpty(lines[at - 1]) && isEmpty(lines[at + 1])) return '* * *'
      open = mark
      return line
    })
    .join('\n')
}
