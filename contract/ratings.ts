import { z } from 'zod'
import { endpoints } from './endpoint.ts'

const Rating = z.object({
  /** Average number of stars, at most five. */
  average: z.number().min(0).max(5),
  count: z.int().min(0),
})

/** The content of `/ratings.json`, by the id of the tool. */
export const RatingsFile = z.record(z.string(), Rating.extend({ lastUpdated: z.string() }))

export const ratings = endpoints({
  'GET /api/ratings/:toolId': {
    access: 'open',
    summary: 'How a free tool was rated; zero for one that nobody rated, or that does not exist.',
    params: z.object({ toolId: z.string().max(100) }),
    reply: Rating,
  },
})
