const codeBlockDelimiter = /^[ ]{0,3}(`{3,}(?=[^`]*$)|~{3,})/
const quoteMarks = /^(?:[ ]{0,3}>[ ]?)+/
const otherBlock =
  /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}(?:\s|$)|\||<(?:[!?]|\/?(?:p|div|table|t[rdh]|thead|tbody|ul|ol|li|h[1-6r]|blockquote|pre|script|style|section|article)\b))/i
const underline = /^\s{0,3}(?:=+|-+)\s*$/
const rule = /^\s{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** The address of a link, optionally with its title. */
const definition = /^ {0,3}\[[^[\]]+\]:[ \t]*[^\s<]\S*(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/
/** Returns true if a line ends with a hard break: two or more spaces, or an unescaped backslash. */
const isBroken = (line: string): boolean => {
  if (line.endsWith('  ')) return true
  let backslashes = 0
  while (line[line.length - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const endsPart = (line: string): boolean => /[\p{P}\p{S}]$/u.test(line.slice(-2))

/** Minimum width of prose that a program has wrapped; verse, addresses and notices are narrower. */
const NARROWEST = { letters: 55, wide: 24 }
/** Maximum share of wrapped lines that end at a part of a sentence. */
const MAX_ENDS = 0.5
const MAX_INDENT = 60

/**
 * Returns true if a program wrapped the lines at a column: each is as full as possible, most break
 * within a part of a sentence, and most continue in lower case. Intended breaks belong to verse,
 * addresses, dialogue, dates or signatures.
 */
export const isWrapped = (lines: readonly string[]): boolean => {
  const ended = lines.slice(0, -1).map((line) => line.trim())
  if (ended.length === 0) return false
  const next = lines.slice(1).map((line) => line.trim())
  const widest = lines.reduce((most, line) => Math.max(most, line.trim().length), 0)
  const isWide = ended.every((line) => wide.test(line.slice(-4)))
  if (widest < (isWide ? NARROWEST.wide : NARROWEST.letters)) return false
  if (isWide) return ended.every((line) => widest - line.length <= 2 && !endsPart(line))
  const isFull = ended.every((line, at) => line.length + 1 + (/^\S*/.exec(next[at]!)?.[0].length ?? 0) > widest)
  if (!isFull) return false
  const ends = ended.filter((line) => endsPart(line)).length
  const capitals = next.filter((line) => /^\P{L}*\p{Lu}/u.test(line)).length
  return ends <= ended.length * MAX_ENDS && capitals <= next.length * MAX_ENDS
}

const withHardBreaks = (lines: readonly string[]): string[] => {
  const bare = lines.map((line) => line.replace(quoteMarks, ''))
  if (bare.some((line) => otherBlock.test(line)) || isWrapped(bare)) return [...lines]
  const firstText = bare.findIndex((line) => !definition.test(line))
  return lines.map((line, at) => {
    // A backslash would become part of the address.
    if (firstText === -1 || at < firstText) return line
    const [marks = ''] = quoteMarks.exec(line) ?? []
    // Escapes leading spaces, which Markdown would drop. Before the first line they may mark code.
    const indent = at === 0 ? 0 : Math.min(/^ */.exec(bare[at]!.replaceAll('\t', '    '))![0].length, MAX_INDENT)
    const kept = indent > 0 ? marks + '&#32;'.repeat(indent) + bare[at]!.trimStart() : line
    return at === lines.length - 1 || underline.test(bare[at + 1]!) || isBroken(kept) ? kept : `${kept.trimEnd()}\\`
  })
}

/**
 * Turns the line breaks of verse, addresses, scripts and signatures into hard breaks. Markdown
 * reads a line end as a space, but most writers intend a line break, unless a program wrapped the
 * paragraph.
 */
export const withKeptLines = (markdown: string): string => {
  const out: string[] = []
  let paragraph: string[] = []
  let open: { mark: string; quotes: number } | null = null
  let indented = false
  const flush = () => {
    for (const line of paragraph.length > 1 && !indented ? withHardBreaks(paragraph) : paragraph) out.push(line)
    paragraph = []
    indented = false
  }
  for (const line of markdown.split('\n')) {
    const marks = quoteMarks.exec(line)?.[0] ?? ''
    const bare = line.slice(marks.length)
    const quotes = marks.split('>').length - 1
    // A code block ends with the quotation around it.
    if (open && quotes < open.quotes) open = null
    const mark: string = codeBlockDelimiter.exec(bare)?.[1] ?? ''
    if (open) {
      out.push(line)
      if (quotes === open.quotes && mark.startsWith(open.mark) && bare.trim() === mark) open = null
    } else if (mark) {
      flush()
      open = { mark, quotes }
      out.push(line)
    } else if (bare.trim() === '' || rule.test(bare)) {
      flush()
      out.push(line)
    } else {
      if (paragraph.length === 0) indented = /^(?: {4}|\t)/.test(bare)
      paragraph.push(line)
    }
  }
  flush()
  return out.join('\n')
}
