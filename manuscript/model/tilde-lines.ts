const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
const words = /^ {0,3}~{3,}([^~`]+)~{3,}\s*$/
const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/**
 * Keeps writers' lines of tildes from beginning a code block that takes all of the text below it:
 * `~~~` between empty lines is a scene break, and `~~~ The End ~~~` is text.
 */
export const withTildeLines = (markdown: string): string => {
  if (!markdown.includes('~~~')) return markdown
  const lines = markdown.split('\n')
  let open = ''
  return lines
    .map((line, at) => {
      const [, mark = '', info = ''] = fence.exec(line) ?? []
      if (open !== '') {
        if (mark.startsWith(open) && info.trim() === '') open = ''
        return line
      }
      if (mark === '') return line
      if (words.exec(line)?.[1]?.trim()) return line.replace('~', '\\~')
      if (mark.startsWith('~') && info.trim() === '' && isEmpty(lines[at - 1]) && isEmpty(lines[at + 1])) return '* * *'
      open = mark
      return line
    })
    .join('\n')
}
