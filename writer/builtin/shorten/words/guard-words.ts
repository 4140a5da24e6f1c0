import type { LanguageCode } from '#manuscript/model/languages.ts'
import { asianGuardWords } from './asian.ts'
import { baltoSlavicGuardWords } from './balto-slavic.ts'
import { germanicGuardWords } from './germanic.ts'
import { romanceGuardWords } from './romance.ts'
import { semiticAndIndoIranianGuardWords } from './semitic-and-indo-iranian.ts'
import { uralicAndOtherGuardWords } from './uralic-and-other.ts'

/**
 * Words of one language that decide what a shorter text may leave out. Entries are separated by spaces; `_` stands for a space
 * inside an entry, `*` for any further letters, `^` for the start of a sentence or clause. A pattern that matches too much
 * only makes a text longer; a missing one can make it wrong.
 */
export interface GuardWords {
  /** Negations, conditions, exceptions, duties, prohibitions, warnings, doses and deadlines. */
  limits: string
  /** Stems of units of time and dose: with a number before them they are a dose or a deadline. */
  units: string
  /** Pronouns that need their antecedent, wherever they stand. */
  pronouns: string
  /** Words that point back to the sentence before when a sentence begins with them. */
  links: string
  /** Words with which a sentence turns against the one before, at its start. */
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
