import type { Transaction } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeToken, tokenBalance } from '../../plans/book-tokens.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import type { BookUser } from './parts.ts'
import type { BookRow } from './repository.ts'

export const checkPremium = (user: BookUser) => requirePremium(user, 'The fast book generator')

/** Takes the token of one attempt at a book; throws a Refusal when none is left. */
export const spendToken = async (tx: Transaction, user: BookUser, attempt: Pick<BookRow, 'guid' | 'attempt'>) => {
  if (!user.unlimitedBooks && (await tokenBalance(tx, user.id)) < 1)
    throw new Refusal('no_tokens_left', 'You have no book tokens left. New ones come with the next renewal.')
  await takeToken(tx, { userId: user.id, ...attempt })
}
