import { bookTokens } from '#contract/books.ts'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Transaction } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeTokens, unitBalance } from '../../plans/book-tokens.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import type { BookUser } from './parts.ts'
import type { BookRow } from './repository.ts'

export const checkPremium = (user: BookUser) => requirePremium(user, 'The fast book generator')

const tooFew = (sections: number, needed: number, left: number) =>
  new Refusal(
    'no_tokens_left',
    needed === 1
      ? 'You have no book tokens left. New ones come with the next renewal.'
      : `This book of ${sections} sections takes ${needed} book tokens, and you have ${left} left. New ones come with the next renewal.`,
    { details: { tokens_needed: needed, tokens_left: left } },
  )

/** Takes the tokens of one attempt at a book; throws a Refusal when too few are left. */
export const spendTokens = async (tx: Transaction, user: BookUser, book: BookRow) => {
  const sections = book.chapters * book.subChapters
  const needed = bookTokens(sections)
  // Whoever needs no tokens has none taken: their ledger stays at what it is.
  if (user.unlimitedBooks) return takeTokens(tx, book, 0)
  const left = Math.max(0, await unitBalance(tx, user.id))
  if (left < unitsOf(needed)) throw tooFew(sections, needed, tokensOf(left))
  await takeTokens(tx, book, unitsOf(needed))
}
