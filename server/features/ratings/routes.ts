import type { InkloomContract } from '#contract/contract.ts'
import type { ratings } from '#contract/ratings.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Ratings } from './read-ratings.ts'

export const ratingRoutes = (figures: Ratings): Handlers<Pick<InkloomContract, keyof typeof ratings>, unknown> => ({
  'GET /api/ratings/:toolId': ({ params: { toolId } }) => {
    const known = Object.hasOwn(figures, toolId) ? figures[toolId] : undefined
    return { average: known?.average ?? 0, count: known?.count ?? 0 }
  },
})
