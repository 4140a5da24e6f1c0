const texSign = /[\\^_{}]/
/**
 * Matches characters that continue a sentence and can't begin a formula, such as the dash in
 * "$–10".
 */
const startsInside = /^[,;!?)\]}”»…–—]/u
/** Matches two letters beside a space, or a letter of a script that is not used in formulas. */
const hasWord = /\s\p{L}\p{L}|\p{L}\p{L}[,.;:!?]?\s|(?![\p{sc=Latin}\p{sc=Greek}])\p{L}/u
const otherMoney = /[€£¥₹₽]/
const endsOpen = /.[-–—/(,;:&]$/u
const digitAtEnd = /\d$/
const digitAtStart = /^\d/
const letterOrDigit = /[\p{L}\d]$/u

interface Dollars {
  /** The text before the first dollar sign, or the end of it. */
  before: string
  inside: string
  /** The text behind the second dollar sign, or the start of it. */
  after: string
}

/**
 * Returns true for TeX between dollar signs, and false for text between two amounts of money.
 * Pandoc's rule (no space inside, no digit behind) handles only amounts like "$5 and $10". Without
 * an operator of TeX, these are text too: "5$–10$", "$20 and not 30$", "$HOME/$USER" and "Ke$ha and
 * A$AP".
 */
export const isFormula = ({ before, inside, after }: Dollars): boolean => {
  if (inside === '' || inside !== inside.trim() || digitAtStart.test(after)) return false
  if (before.endsWith('$') || after.startsWith('$')) return false
  if (texSign.test(inside)) return true
  if (startsInside.test(inside) || otherMoney.test(inside)) return false
  if (/\d$/.test(before) && digitAtEnd.test(inside)) return false
  if ((letterOrDigit.test(before) || /^[-\d]/.test(inside)) && hasWord.test(inside)) return false
  return !(/^\p{L}/u.test(after) && endsOpen.test(inside))
}

/** Returns true for TeX between double dollar signs in a sentence, where models also write spaces. */
export const isDisplayFormula = ({ before, inside, after }: Dollars): boolean => {
  const tex = inside.trim()
  return isFormula({ before, inside: tex, after }) && (texSign.test(tex) || tex === inside)
}

const named = /\\[A-Za-z]+/g
const textInTex = /\\(?:text|mathrm|mathbf|mathit|operatorname|mbox)[a-z]{0,8}\*?[ ]?\{[^{}]{0,200}\}/g

/**
 * Returns true for a text with operators of TeX, and without words outside of commands and `\text`.
 */
export const isOnlyTex = (inside: string): boolean =>
  texSign.test(inside) && !/\p{L}{3}/u.test(inside.replace(textInTex, ' ').replace(named, ' '))
