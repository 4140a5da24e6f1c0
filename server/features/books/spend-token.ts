import type { Transaction } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeToken, tokenBalance } from '../../plans/book-tokens.ts'
import type { BookUser } from './parts.ts'
import type { BookRow } from './repository.ts'

export const checkPremium = ({ premium }: BookUser) => {
  if (!premium) throw new Refusal('premium_required', 'The fast book generator needs Premium or your own AI key.')
}

/** Takes the token of one attempt at a book; throws a Refusal when none is left. */
export const spendToken = async (tx: Transaction, user: BookUser, attempt: Pick<BookRow, 'guid' | 'attempt'>) => {
  if (!user.unlimitedBooks && (await tokenBalance(tx, user.id)) < 1)
    throw new Refusal('no_tokens_left', 'You have no book tokens left. New ones come with the next renewal.')
  await takeToken(tx, { userId: user.id, ...attempt })
}
