import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Plan } from '../../plans/plan.ts'

export const quotaRoutes = (): Handlers<Pick<InkloomContract, 'GET /me/quota'>, Plan> => ({
  'GET /me/quota': (_, { user }) => ({
    current: 0,
    limit: user.wordLimit,
    unlimited: user.wordLimit === 0,
    book_tokens: user.unlimitedBooks ? null : 0,
  }),
})
