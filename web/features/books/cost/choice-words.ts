import type { BookEstimate } from '#contract/book-cost.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

type Memory = NonNullable<BookEstimate['memory']>
export type Amount = Pick<Memory['auto'], 'input_tokens' | 'output_tokens' | 'price'>

/** Rounds to two digits, since tokens are estimated. */
const about = (tokens: number): string => Number(tokens.toPrecision(2)).toLocaleString('en')

/** Describes the cost of an option. */
export const inWords = ({ input_tokens: sent, output_tokens: got, price }: Amount): string =>
  `about ${about(sent + got)} tokens, ${price ? `about ${priceInWords(price)}` : 'price not known'}`

/** Explains why the whole text can't be sent with each section. */
export const wholeUnavailableMessage = ({
  unavailable,
  context_window: window,
  needed_window: needed,
}: Memory): string => {
  switch (unavailable) {
    case 'fast':
      return 'Chapters that are written at the same time can’t know the text of each other, so the whole text can’t be sent with each section.'
    case 'small_window':
      return `The context window of this model, ${window?.toLocaleString('en')} tokens, is too small to send the whole text with each section. This book would need about ${about(needed)}.`
    default:
      return 'The whole text can’t be sent with each section, because the context window of this model is not known.'
  }
}
