import type { contexts } from '#contract/contexts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Plan } from '../../plans/plan.ts'

interface Acting extends Plan {
  id: string
}
const unfinished = (): never => {
  throw new Refusal('unavailable', 'Not built yet')
}
export const contextRoutes = (): Handlers<Pick<InkloomContract, keyof typeof contexts>, Acting> => ({
  'GET /contexts': unfinished,
  'POST /contexts': unfinished,
  'PUT /contexts/:id': unfinished,
  'DELETE /contexts/:id': unfinished,
})
