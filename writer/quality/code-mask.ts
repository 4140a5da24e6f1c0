const codeBlockDelimiter = /^[ \t]{0,3}(`{3,}|~{3,})((?:[^\n`~][^\n`]*)?)$/u

/**
 * Returns, for each line, true if it is part of a fenced code block, including the delimiters. A
 * block that is never closed does not count.
 */
export const codeBlockLines = (lines: readonly string[]): boolean[] => {
  const fenced = lines.map(() => false)
  let opened: { at: number; mark: string } | undefined
  lines.forEach((line, at) => {
    const [, mark = '', info = ''] = codeBlockDelimiter.exec(line) ?? []
    if (!mark) return
    if (!opened) opened = { at, mark }
    else if (mark[0] === opened.mark[0] && mark.length >= opened.mark.length && info.trim() === '') {
      fenced.fill(true, opened.at, at + 1)
      opened = undefined
    }
  })
  return fenced
}

/**
 * Replaces code in blocks and between backticks with filler characters, so that positions stay the
 * same.
 */
export const maskCode = (text: string): string => {
  if (!text.includes('`') && !text.includes('~~~')) return text
  const lines = text.split('\n')
  const fenced = codeBlockLines(lines)
  return lines
    .map((line, at) =>
      fenced[at] ? '\0'.repeat(line.length) : line.replace(/`[^`\n]+`/gu, (code) => '\0'.repeat(code.length)),
    )
    .join('\n')
}

/** Replaces matches of `pattern` outside code. */
export const replaceOutsideCode = (text: string, pattern: RegExp, by: string | ((found: string) => string)): string => {
  const masked = maskCode(text)
  let out = ''
  let end = 0
  for (const match of masked.matchAll(pattern)) {
    const found = text.slice(match.index, match.index + match[0].length)
    out += text.slice(end, match.index) + (typeof by === 'string' ? by : by(found))
    end = match.index + match[0].length
  }
  return out + text.slice(end)
}
