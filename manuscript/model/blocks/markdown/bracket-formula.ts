/** Escapes of CommonMark, and of TeX. A backslash before a letter is a command. */
const escapes = /\\[^A-Za-z]/g
const command = /\\[A-Za-z]/
const superscript = /[\p{L}\d)}\]|!'][ ]?\^[ ]?[\p{L}\d{(*+\-−∗′]/u
/** The name before it is one letter, unlike that of `file_name`. */
const subscript = /(?:(?<!\p{L})\p{L}|[)}\]|'])_[\p{L}\d{(]/u
/** A script without its symbol, which stands before the formula, such as `H\(_2\)O`. */
const scriptAtStart = /^[\^_][\p{L}\d{+\-−]/u
const symbolAtEnd = /[\p{L}\d)\]]$/u
const relation = /[=<>≤≥≠≈≡∝∈⊂→⇒⇔↔]/

/** Links, notes, code, elements, bold text and other formulas, which TeX has no signs for. */
const markup = /(?<!\\(?:right|[Bb]igg?r?))\]\(|\[\^|[`$]|\*\*|<!--|<\/|<(?:u|su[bp]|s|del|br)>|<span /

/** Escapes that have no meaning in the formulas of TeX. */
const proseEscape = /\\[-.+*=~@"`#<()[\]/^?]/
const word = /\p{L}{3}|\s\p{L}\p{L}|\p{L}\p{L}[,.;:!?]?\s|(?![\p{sc=Latin}\p{sc=Greek}])\p{L}/u
/** The corners of a triangle, or the like. */
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
  /** The text before them, or the end of it. */
  before: string
  inside: string
}

/**
 * Returns true for TeX between `\(` and `\)`, and false for prose in escaped parentheses, such as
 * `\(see below\)`. Our own writer never escapes a parenthesis, so these are a model's or a stranger's.
 * Commands, and scripts at a symbol, make a formula. Without them, it is one if it has no words and
 * no signs of a sentence, and isn't the end of a word such as "book\(s\)".
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
 * Our own writer writes "[x]" as `\[x\]`, and escapes the backslash and the low line in it. So a
 * command, or a subscript, can't be ours and makes a formula. A superscript, and a relation without
 * words, make one only in a text that is not from our files of an earlier version (`isForeign`):
 * today's writer writes "[x = 2]" as `&#91;x = 2\]`.
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
 * Writes the brackets of a text so that no parser reads the text between them as a formula. All
 * brackets of a line change, because an outer one would take the place of an inner one.
 */
export const withTextBrackets = (markdown: string): string =>
  markdown.includes('\\[')
    ? markdown
        .split('\n')
        .map((line) => (hasFormula(line) ? line.replace(/\\./g, (pair) => (pair === '\\[' ? '&#91;' : pair)) : line))
        .join('\n')
    : markdown
