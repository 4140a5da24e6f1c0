const digits = /(?![0-9])\p{Nd}/gu
const digit = /^\p{Nd}$/u

/**
 * Returns the value of a digit. In Unicode, the ten digits of a script follow each other from zero.
 * Some sets of digits follow each other without a gap.
 */
const valueOf = (sign: string): number => {
  const code = sign.codePointAt(0)!
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}

/** Replaces the decimal digits of every script by 0 to 9, so that a number can be read. */
export const withWesternDigits = (text: string): string => text.replace(digits, (sign) => String(valueOf(sign)))
