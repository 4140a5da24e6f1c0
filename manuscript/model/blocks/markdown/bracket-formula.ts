/** Escapes of CommonMark, and of TeX. A backslash before a letter is a command. */
const escapes = /\\[^A-Za-z]/g
const command = /\\[A-Za-z]/
const superscript = /[\p{L}\d)}\]|!'][ ]?\^[ ]?[\p{L}\d{(*+\-−∗′]/u
/** Matches a subscript at a symbol of one letter, unlike that in `file_name`. */
const subscript = /(?:(?<!\p{L})\p{L}|[)}\]|'])_[\p{L}\d{(]/u
/** Matches a subscript or superscript whose symbol is before the formula, as in `H\(_2\)O`. */
const scriptAtStart = /^[\^_][\p{L}\d{+\-−]/u
const symbolAtEnd = /[\p{L}\d)\]]$/u
const relation = /[=<>≤≥≠≈≡∝∈⊂→⇒⇔↔]/

/**
 * Matches the Markdown of links, notes, code, HTML elements, bold text and other formulas, which
 * does not occur in TeX.
 */
const markup = /(?<!\\(?:right|[Bb]igg?r?))\]\(|\[\^|[`$]|\*\*|<!--|<\/|<(?:u|su[bp]|s|del|br)>|<span /

/** Escapes that have no meaning in the formulas of TeX. */
const proseEscape = /\\[-.+*=~@"`#<()[\]/^?]/
const word = /\p{L}{3}|\s\p{L}\p{L}|\p{L}\p{L}[,.;:!?]?\s|(?![\p{sc=Latin}\p{sc=Greek}])\p{L}/u
/** Matches the corners of a triangle or a similar name. */
const capitals = /^[A-Z]{3,4}$/
const proseSign = /[?;"“”„«»‹›‘’…–—#&%€£¥₹₽]|\.\.|\p{L}\.|[.:]\s|[,.:;]$|^[,.:;]/u
const letterOfSentence = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]$/u

/**
 * Returns true for text that has characters of formulas, and neither words nor punctuation of a
 * sentence.
 */
const looksLikeTerm = (tex: string, bare: string): boolean =>
  /[\p{L}\d]/u.test(bare) && !proseEscape.test(tex) && !proseSign.test(bare) && (capitals.test(tex) || !word.test(bare))

interface Parentheses {
  /** The text before the marks, or the end of it. */
  before: string
  inside: string
}

/**
 * Returns true for TeX between `\(` and `\)`, and false for prose in escaped parentheses, such as
 * `\(see below\)`. Inkloom never escapes a parenthesis, so these marks come from a model or another
 * program. A command, or a script at a symbol, makes it a formula. Otherwise it is one if it has no
 * words and no punctuation of a sentence, and is not the end of a word such as "book\(s\)".
 */
export const isFormulaInParentheses = ({ before, inside }: Parentheses): boolean => {
  const tex = inside.trim()
  const bare = tex.replace(escapes, ' ')
  if (markup.test(bare)) return false
  if (command.test(bare) || superscript.test(bare) || subscript.test(bare)) return true
  if (scriptAtStart.test(bare)) return symbolAtEnd.test(before)
  return looksLikeTerm(tex, bare) && !letterOfSentence.test(before)
}

/**
 * Returns true for TeX between `\[` and `\]`, and false for text in escaped brackets, such as
 * `\[sic\]`, `\[1\]` and `\[x\]`.
 *
 * Inkloom writes "[x]" as `\[x\]`, and escapes backslashes and underscores in it. So a command or a
 * subscript comes from another program and makes it a formula. A superscript, or a relation without
 * words, makes it one only in a foreign text (`isForeign`), because earlier versions of Inkloom
 * wrote "[x = 2]" as `\[x = 2\]`. Today it is written as `&#91;x = 2\]`.
 */
export const isFormulaInBrackets = (inside: string, { isForeign }: { isForeign: boolean }): boolean => {
  const tex = inside.trim()
  const bare = tex.replace(escapes, ' ')
  if (markup.test(bare)) return false
  if (command.test(bare) || subscript.test(bare)) return true
  return (
    isForeign && (superscript.test(bare) || (relation.test(bare) && looksLikeTerm(tex, bare.replace(/[.,;]$/, ''))))
  )
}

/** Matches escaped brackets and the text between them in a line, or one escaped character. */
const bracketsOrEscape = /\\\[((?:[^\\]|\\[^[\]])*)\\\]|\\./g

const hasFormula = (line: string): boolean =>
  Array.from(line.matchAll(bracketsOrEscape)).some(
    ({ 1: inside }) => inside !== undefined && isFormulaInBrackets(inside, { isForeign: true }),
  )

/**
 * Escapes brackets whose content a parser would read as a formula. All brackets of a line change,
 * because otherwise an outer bracket would be read in place of an inner one.
 */
export const withTextBrackets = (markdown: string): string =>
  markdown.includes('\\[')
    ? markdown
        .split('\n')
        .map((line) => (hasFormula(line) ? line.replace(/\\./g, (pair) => (pair === '\\[' ? '&#91;' : pair)) : line))
        .join('\n')
    : markdown
