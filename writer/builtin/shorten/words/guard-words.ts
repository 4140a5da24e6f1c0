import type { LanguageCode } from '#manuscript/model/languages.ts'
import { asianGuardWords } from './asian.ts'
import { baltoSlavicGuardWords } from './balto-slavic.ts'
import { germanicGuardWords } from './germanic.ts'
import { romanceGuardWords } from './romance.ts'
import { semiticAndIndoIranianGuardWords } from './semitic-and-indo-iranian.ts'
import { uralicAndOtherGuardWords } from './uralic-and-other.ts'

/**
 * Words of one language that decide which parts a shorter text may omit. Entries are separated by
 * spaces. `_` is a space inside an entry, `*` matches any further letters, `^` the start of a
 * sentence or clause. A pattern that matches too much only makes a text longer, while a missing one
 * can make it wrong.
 */
export interface GuardWords {
  /** Negations, conditions, exceptions, duties, prohibitions, warnings, doses and deadlines. */
  limits: string
  /** Stems of units of time and dose; after a number they express a dose or deadline. */
  units: string
  /** Pronouns that need their antecedent in any position. */
  pronouns: string
  /** Words that refer to the previous sentence when they start one. */
  links: string
  /** Words that start a sentence which contradicts the previous one. */
  turns: string
}

export const guardWords: Record<LanguageCode, GuardWords> = {
  ...germanicGuardWords,
  ...romanceGuardWords,
  ...baltoSlavicGuardWords,
  ...uralicAndOtherGuardWords,
  ...semiticAndIndoIranianGuardWords,
  ...asianGuardWords,
}
