import { blockLimits } from '../block-limits.ts'
import { isFormulaInBrackets } from './bracket-formula.ts'
import { type ContainerLine, createLineReader, prefixBelow } from './container-lines.ts'

/**
 * The language of a code block that contains a formula. No programming language has this character
 * in its name.
 */
export const FORMULA = '$$'

const dollarLine = /^\$\$([^$]+)\$\$[ \t]*$/
const bracketLine = /^\\\[((?:[^\\]|\\[^[\]])+)\\\][ \t]*$/
/**
 * Returns true if a text contains a mark of a formula. Pairs of backslashes are removed first,
 * because they break lines, as in `\\[2pt]`.
 */
const hasBracket = (text: string): boolean => /\\[[\]]/.test(text.replaceAll('\\\\', ''))

/** Writes TeX as a code block of the language `FORMULA`. */
export const fenced = (tex: readonly string[], prefix = '', prefixOfFirst = prefix): string[] => {
  const longest = tex.reduce((most, line) => Math.max(most, /^~*/.exec(line.trimStart())![0].length), 2)
  const fence = '~'.repeat(longest + 1)
  return [`${prefixOfFirst}${fence} ${FORMULA}`, ...tex.map((line) => prefix + line), prefix + fence]
}

/** A single backslash at the end of a line of text breaks the line. */
const isBroken = (line: string): boolean => line.replaceAll('\\\\', '').endsWith('\\')

interface Rules {
  /** True if the text is not from Inkloom's own file; see `isFormulaInBrackets`. */
  isForeign: boolean
}

/** Returns the formula of a line that has nothing else. */
const formulaOfLine = (text: string, rules: Rules): string | undefined => {
  const inBrackets = bracketLine.exec(text)?.[1]
  const tex =
    inBrackets !== undefined && isFormulaInBrackets(inBrackets, rules) ? inBrackets : dollarLine.exec(text)?.[1]
  return tex?.trim()
}

/**
 * The beginning of a formula of several lines: the mark that ends it, and the TeX after the opening
 * mark.
 */
interface Opening {
  closing: string
  first: string
  /**
   * True if the line has only the mark, so that the text up to the next such line is certainly a
   * formula.
   */
  isCertain: boolean
}

const openingOf = (text: string): Opening | undefined => {
  const first = text.slice(2).trim()
  if (text.startsWith('$$') && !first.includes('$')) return { closing: '$$', first, isCertain: first === '' }
  if (text.startsWith('\\[') && !hasBracket(first) && !isBroken(first))
    return { closing: '\\]', first, isCertain: false }
  return undefined
}

/** Returns the TeX before the mark that ends a line, with the full stop or comma behind the mark. */
const texBefore = (text: string, { closing, isCertain }: Opening): string | undefined => {
  const line = text.trimEnd()
  if (isCertain) return line.trim() === closing ? '' : undefined
  const stop = /[.,;]?$/.exec(line)![0]
  const end = line.length - stop.length - closing.length
  return line.startsWith(closing, end) && !/[^\\](?:\\\\)*\\$/.test(` ${line.slice(0, end)}`)
    ? line.slice(0, end).trimEnd() + stop
    : undefined
}

/** Returns a line without the marks of the quotations around a formula, and without its indentation. */
const insideOf = (line: string, quotes: number, prefix: string): string | undefined => {
  let text = line
  for (let left = quotes; left > 0; left--) {
    const mark = /^[ \t]*>[ \t]?/.exec(text)?.[0]
    if (mark === undefined) return undefined
    text = text.slice(mark.length)
  }
  const indent = prefix.slice(prefix.lastIndexOf('>') + 1).length - (quotes > 0 ? 1 : 0)
  return text.slice(Math.min(/^ */.exec(text)![0].length, Math.max(0, indent)))
}

/** Reads the lines of a formula that opens at one of them, and the index of its last line. */
const formulaBelow = (
  lines: readonly string[],
  at: number,
  { quotes, prefix, text }: ContainerLine,
  rules: Rules,
): { tex: string[]; end: number } | undefined => {
  const opening = openingOf(text)
  if (!opening) return undefined
  const { first, isCertain } = opening
  const tex = first === '' ? [] : [first]
  let length = first.length
  for (let end = at + 1; end < lines.length && length <= blockLimits.texCharacters; end++) {
    const line = insideOf(lines[end]!, quotes, prefix)
    if (line === undefined) return undefined
    const last = texBefore(line, opening)
    if (last !== undefined) {
      if (last !== '') tex.push(last)
      return isCertain || isFormulaInBrackets(tex.join(' '), rules) ? { tex, end } : undefined
    }
    if (!isCertain && (line.trim() === '' || hasBracket(line) || isBroken(line) || line.includes('$$')))
      return undefined
    tex.push(line)
    length += line.length + 1
  }
  return undefined
}

/**
 * Turns formulas between lines of two dollar signs, and between `\[` and `\]` on lines of their
 * own, into code blocks, so that the parser does not change their TeX. A mark without an end within
 * the length of a formula is text.
 */
export const fenceFormulas = (markdown: string, rules: Rules): string => {
  if (!markdown.includes('$$') && !markdown.includes('\\[')) return markdown
  const lines = markdown.split('\n')
  const read = createLineReader()
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = read(lines[at]!)
    const alone = line.isCode ? undefined : formulaOfLine(line.text, rules)
    const below =
      line.isCode || alone !== undefined
        ? undefined
        : formulaBelow(lines, at, { ...line, prefix: prefixBelow(line.prefix) }, rules)
    const tex = alone === undefined ? below?.tex : [alone]
    out.push(...(tex ? fenced(tex, prefixBelow(line.prefix), line.prefix) : [lines[at]!]))
    at = below?.end ?? at
  }
  return out.join('\n')
}
