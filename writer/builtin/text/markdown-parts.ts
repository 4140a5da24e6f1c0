/**
 * A paragraph, heading, list item, quoted paragraph, or a block that is kept or omitted as a whole
 * (code, tables, rules).
 */
export interface TextPart {
  type: 'paragraph' | 'heading' | 'item' | 'quote' | 'whole'
  /** The text without the mark. */
  text: string
  /** `## `, `- `, `1. `, `> ` or nothing, including indentation. */
  mark: string
  /** True if it follows the previous part on the next line, without an empty line. */
  tight: boolean
}

const heading = /^(#{1,6}\s+)(?!\s)(.*)$/
const item = /^(\s*(?:[-*+•]|\d{1,3}[.)])\s+)(?!\s)(.*)$/
const quote = /^(>\s?)(.*)$/
const whole = /^(?:\s*\||\s*(?:[-*_]\s*){3,}$|!\[)/
/** Matches a line that begins or ends a code block, or a formula on lines of its own. */
const codeBlockDelimiter = /^\s*(?:```|~~~|\$\$\s*$)/

/**
 * Returns true if a line break is intended: the line is much shorter than the others, or the text
 * is not wrapped.
 */
const endsOnPurpose = (line: string, longest: number): boolean =>
  longest > 120 || longest < 50 || line.length < longest * 0.6 || /(?: {2}|\\)$/.test(line)

/** Removes the backslash that breaks a line in Markdown. */
const withoutBreak = (line: string): string => line.replace(/\\$/, '')

const splitLines = (lines: readonly string[], mark: '' | '> '): TextPart[] => {
  const type = mark === '' ? 'paragraph' : 'quote'
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const parts: TextPart[] = []
  let open = false
  for (const line of lines) {
    const text = withoutBreak(line).trim()
    const last = parts.at(-1)
    if (open && last) last.text += ` ${text}`
    else parts.push({ type, text, mark, tight: parts.length > 0 })
    open = !endsOnPurpose(line, longest)
  }
  return parts.filter(({ text }) => text !== '')
}

const blockParts = (block: string): TextPart[] => {
  const parts: TextPart[] = []
  let lines: string[] = []
  const flush = (mark: '' | '> ' = '') => {
    if (lines.length > 0)
      parts.push(...splitLines(lines, mark).map((part, index) => ({ ...part, tight: parts.length + index > 0 })))
    lines = []
  }
  let quoting = false
  for (const line of block.split('\n')) {
    const headed = heading.exec(line)
    const listed = item.exec(line)
    const quoted = quote.exec(line)
    if (quoting && !quoted) flush('> ')
    quoting = quoted !== null
    if (quoted) lines.push(quoted[2]!)
    else if (headed ?? (listed && !whole.test(line))) {
      flush()
      const [, mark, text] = (headed ?? listed)!
      parts.push({ type: headed ? 'heading' : 'item', mark: mark!, text: text!.trim(), tight: parts.length > 0 })
    } else if (whole.test(line)) {
      flush()
      const last = parts.at(-1)
      if (last?.type === 'whole') last.text += `\n${line}`
      else parts.push({ type: 'whole', mark: '', text: line, tight: parts.length > 0 })
    } else if (/^\s{2,}\S/.test(line) && parts.at(-1)?.type === 'item' && lines.length === 0)
      parts.at(-1)!.text = `${withoutBreak(parts.at(-1)!.text)} ${withoutBreak(line).trim()}`
    else lines.push(line)
  }
  flush(quoting ? '> ' : '')
  return parts
}

const splitCodeBlocks = (text: string): { text: string; code: boolean }[] => {
  const blocks: { text: string; code: boolean }[] = []
  let open = false
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    const marks = codeBlockDelimiter.test(line)
    if (marks && !open) blocks.push({ text: line, code: true })
    else if (open && last) last.text += `\n${line}`
    else if (last && !last.code && line.trim() !== '' && last.text !== '') last.text += `\n${line}`
    else blocks.push({ text: line, code: false })
    if (marks) open = !open
  }
  return blocks.filter((block) => block.text.trim() !== '')
}

export const splitParts = (markdown: string): TextPart[] =>
  splitCodeBlocks(markdown.replaceAll(/\r\n?/g, '\n')).flatMap(({ text, code }): TextPart[] =>
    code ? [{ type: 'whole', text, mark: '', tight: false }] : blockParts(text),
  )

/** Joins parts to Markdown. Renumbers lists, so that omitted items leave no gaps. */
export const joinParts = (parts: readonly TextPart[]): string => {
  let number = 0
  let markdown = ''
  for (const [index, part] of parts.entries()) {
    const numbered = /^(\s*)(\d+)([.)]\s+)$/.exec(part.mark)
    if (part.type !== 'item') number = 0
    else if (numbered) number += 1
    const mark = numbered ? `${numbered[1]}${number}${numbered[3]}` : part.mark
    const before = parts[index - 1]
    const tight = part.tight && before !== undefined && (part.type !== 'paragraph' || before.type === 'paragraph')
    markdown += (before === undefined ? '' : tight ? '\n' : '\n\n') + mark + part.text
  }
  return markdown
}
