import type { InkloomContract } from '#contract/contract.ts'
import type { owner } from '#contract/owner.ts'
import type { Handlers } from '../../http/serve.ts'

export const ownerRoutes = (): Handlers<Pick<InkloomContract, keyof typeof owner>, { email: string }> => ({
  'GET /owner': (_, { user }) => ({ email: user.email }),
})
