import type { InkloomContract } from '#contract/contract.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { countTokens } from '../../plans/book-tokens.ts'
import type { Plan } from '../../plans/plan.ts'
import { monthOf } from '../../plans/spend-words.ts'
import { wordsUsed } from '../../plans/word-repository.ts'

interface QuotaUser extends Plan {
  id: string
}

export const quotaRoutes = ({
  database,
}: {
  database: Database
}): Handlers<Pick<InkloomContract, 'GET /me/quota'>, QuotaUser> => ({
  'GET /me/quota': async (_, { user }) => ({
    current: await wordsUsed(database.db, { userId: user.id, month: monthOf(new Date()) }),
    limit: user.wordLimit,
    unlimited: user.wordLimit === 0,
    book_tokens: user.unlimitedBooks ? null : await countTokens(database.db, user.id),
  }),
})
