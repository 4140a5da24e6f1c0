import { bookTokens } from '#contract/book-limits.ts'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Transaction } from '../../database/database.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import {
  retakeCredited,
  takeForRewrite,
  takeTokens,
  undeliveredUnits,
  unitBalance,
  unitsToGoOn,
} from '../../plans/book-tokens.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import type { WrittenBook } from './view/book-view.ts'
import { deliveryOf, plannedWords } from './writing/delivery.ts'
import type { BookUser } from './dependencies.ts'
import type { BookRow } from './repository.ts'

export const requirePremiumForBooks = (user: BookUser) => requirePremium(user, 'The fast book generator')

const renewal = 'New ones come with the next renewal.'

const tooFewFor = (what: string, needed: number, left: number) =>
  new ApiError(
    'no_tokens_left',
    `${what} takes ${needed} book ${needed === 1 ? 'token' : 'tokens'}, and you have ${left} left. ${renewal}`,
    { details: { tokens_needed: needed, tokens_left: left } },
  )

const tooFew = (sections: number, needed: number, left: number) =>
  needed === 1
    ? new ApiError(
        'no_tokens_left',
        left === 0
          ? `You have no book tokens left. ${renewal}`
          : `This book takes a whole book token, and you have ${left} left. ${renewal}`,
        { details: { tokens_needed: needed, tokens_left: left } },
      )
    : tooFewFor(`This book of ${sections} sections`, needed, left)

const tokensFor = ({ chapters, subChapters }: BookRow) => bookTokens(chapters * subChapters)

/** Takes the tokens for an ordered book. Throws an ApiError if too few are left. */
export const spendTokens = async (tx: Transaction, user: BookUser, book: BookRow) => {
  const needed = tokensFor(book)
  // Accounts with unlimited books are recorded with 0 units, which leaves their balance unchanged.
  if (user.unlimitedBooks) return takeTokens(tx, book, 0)
  const left = Math.max(0, await unitBalance(tx, user.id))
  if (left < unitsOf(needed)) throw tooFew(book.chapters * book.subChapters, needed, tokensOf(left))
  await takeTokens(tx, book, unitsOf(needed))
}

const retake = async (tx: Transaction, user: BookUser, book: BookRow, units: number, what: string) => {
  if (await retakeCredited(tx, book, units)) return
  throw tooFewFor(what, tokensOf(units), tokensOf(Math.max(0, await unitBalance(tx, user.id))))
}

const unitsLeftOf = (tx: Transaction, book: BookRow, written: WrittenBook) =>
  unitsToGoOn(tx, book.guid, { price: unitsOf(tokensFor(book)), ...deliveryOf(book, written) })

/**
 * Takes the credited tokens of a book again, for its new attempt. Throws an ApiError if too few are
 * left.
 */
export const spendTokensToResume = async (tx: Transaction, user: BookUser, book: BookRow, written: WrittenBook) => {
  const units = user.unlimitedBooks ? 0 : await unitsLeftOf(tx, book, written)
  await retake(tx, user, book, units, 'Continuing this book')
}

/** Returns the units of the book's price that one section is worth. */
const unitsOfSection = (book: BookRow, written: WrittenBook, key: string): number => {
  const price = unitsOf(tokensFor(book))
  const { planned } = deliveryOf(book, written)
  return price - undeliveredUnits(price, { delivered: plannedWords(written, key), planned })
}

/**
 * Spends the share of one section for a new attempt, up to the amount that was credited for the
 * book. Throws an ApiError if too few tokens are left.
 */
export const spendTokensForSection = async (
  tx: Transaction,
  user: BookUser,
  book: BookRow,
  written: WrittenBook,
  key: string,
) => {
  const share = unitsOfSection(book, written, key)
  const units = user.unlimitedBooks ? 0 : Math.min(share, await unitsLeftOf(tx, book, written))
  await retake(tx, user, book, units, 'Writing this section again')
}

/**
 * Takes the share of a finished section that is rewritten. Throws an ApiError if too few tokens are
 * left.
 */
export const spendTokensForRewrite = async (
  tx: Transaction,
  user: BookUser,
  book: BookRow,
  written: WrittenBook,
  key: string,
) => {
  const units = user.unlimitedBooks ? 0 : unitsOfSection(book, written, key)
  if (await takeForRewrite(tx, book, units)) return
  throw tooFewFor('Writing this section again', tokensOf(units), tokensOf(Math.max(0, await unitBalance(tx, user.id))))
}
