import type { LanguageCode } from './languages.ts'

/** The quotation marks of a language for speech, and for quotations inside speech. */
export interface QuotationMarks {
  open: string
  close: string
  innerOpen: string
  innerClose: string
}

const marks = (open: string, close: string, innerOpen: string, innerClose: string): QuotationMarks => ({
  open,
  close,
  innerOpen,
  innerClose,
})

const raised = marks('“', '”', '‘', '’')
const lowHigh = marks('„', '“', '‚', '‘')
const angled = marks('«', '»', '“', '”')
const right = marks('”', '”', '’', '’')
const slavic = marks('«', '»', '„', '“')
const corners = marks('「', '」', '『', '』')
/** The marks of right-to-left languages. These characters are not mirrored. */
const fromRight = marks('”', '“', '’', '‘')

/**
 * The quotation marks of each language, from version 48 of Unicode's locale data (CLDR). Croatian,
 * Dutch, French and Spanish have the marks that their publishers use. Bulgarian and Lithuanian have
 * other inner marks, because both kinds would otherwise look alike.
 */
export const quotationMarks: Readonly<Record<LanguageCode, QuotationMarks>> = {
  afrikaans: raised,
  albanian: raised,
  arabic: fromRight,
  bengali: raised,
  bulgarian: lowHigh,
  chinese_simplified: raised,
  chinese_traditional: corners,
  croatian: marks('„', '”', '‚', '’'),
  czech: lowHigh,
  danish: raised,
  dutch: raised,
  english: raised,
  estonian: lowHigh,
  finnish: right,
  french: marks('«\u00a0', '\u00a0»', '“', '”'),
  german: lowHigh,
  greek: angled,
  hebrew: right,
  hindi: raised,
  hungarian: marks('„', '”', '»', '«'),
  indonesian: raised,
  italian: angled,
  japanese: corners,
  korean: raised,
  latvian: raised,
  lithuanian: lowHigh,
  malay: raised,
  norwegian: marks('«', '»', '‘', '’'),
  persian: marks('«', '»', '‹', '›'),
  polish: marks('„', '”', '«', '»'),
  portuguese: angled,
  portuguese_br: raised,
  romanian: marks('„', '”', '«', '»'),
  russian: slavic,
  serbian: marks('„', '”', '’', '’'),
  slovak: lowHigh,
  slovenian: lowHigh,
  spanish: angled,
  swedish: right,
  tamil: raised,
  thai: raised,
  turkish: raised,
  ukrainian: slavic,
  urdu: fromRight,
  vietnamese: raised,
}

const APOSTROPHE = '’'
const opensAfter = /[\s([{¿¡\-–—/«“„‚‘「『‹]/u
const letter = /[\p{L}\p{N}\p{M}]/u

/**
 * Returns the text that replaces a straight quotation mark or two hyphens before the caret, and the
 * number of characters that it replaces. `before` ends at the caret; five characters are enough.
 * Returns null if nothing changes.
 */
export const smartMark = (before: string, language: LanguageCode): { length: number; text: string } | null => {
  const typed = before.at(-1)
  const last = before.at(-2)
  const { open, close, innerOpen, innerClose } = quotationMarks[language]
  const opens = last === undefined || opensAfter.test(last)
  if (typed === '"') return { length: 1, text: opens ? open : close }
  if (typed === "'") {
    if (last !== undefined && letter.test(last)) return { length: 1, text: APOSTROPHE }
    return { length: 1, text: opens ? innerOpen : innerClose }
  }
  // Three hyphens on a line are a scene break, so two are replaced only after the next character.
  const dash = /(?:^|([^-]))--([^-])$/u.exec(before.slice(-5))
  if (!dash) return null
  const isSpaced = dash[1] !== undefined && /\s/u.test(dash[1])
  return { length: 2 + dash[2]!.length, text: `${isSpaced ? '–' : '—'}${dash[2]!}` }
}
