import { isFormulaInBrackets, isFormulaInParentheses } from '#manuscript/model/blocks/markdown/bracket-formula.ts'

const marks: readonly (readonly [mark: RegExp, least: number])[] = [
  [/^#{1,6} \S/, 1],
  [/^(?:```|~~~|\$\$)/, 2],
  [/^\|? ?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)+\|?$/, 1],
  [/^(?:[-*+]|\d{1,3}\.) \S/, 2],
  [/^> \S/, 1],
]
const mostLines = 2000
/** Formulas as chat programs write them. */
const inParentheses = /\\\(([^\\\n]*(?:\\[^()\n][^\\\n]*)*)\\\)/g
const inBrackets = /^[ \t]*\\\[([^\\]*(?:\\[^[\]][^\\]*)*)\\\]/gm

const hasFormula = (text: string): boolean =>
  Array.from(text.matchAll(inParentheses)).some(({ 1: inside = '', index }) =>
    isFormulaInParentheses({ before: text[index - 1] ?? '', inside }),
  ) ||
  Array.from(text.matchAll(inBrackets)).some(({ 1: inside = '' }) =>
    isFormulaInBrackets(inside.replaceAll('\n', ' '), { isForeign: true }),
  )

/** Returns true if plain text has formulas, or the marks of Markdown at the beginning of its lines. */
export const looksLikeMarkdown = (text: string): boolean => {
  const lines = text.split('\n', mostLines)
  const isMarked = marks.some(([mark, least]) => {
    let found = 0
    for (const line of lines) if (mark.test(line.slice(0, 300)) && ++found >= least) return true
    return false
  })
  return isMarked || hasFormula(text)
}
