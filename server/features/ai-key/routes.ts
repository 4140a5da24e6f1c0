import type { aiKey } from '#contract/ai-key.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'

const unfinished = (): never => {
  throw new Refusal('unavailable', 'Not built yet')
}
export const aiKeyRoutes = (): Handlers<Pick<InkloomContract, keyof typeof aiKey>, unknown> => ({
  'GET /get_openai_key': unfinished,
  'POST /update_openai_key': unfinished,
})
