import type { edits } from '#contract/edits.ts'
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
export const editRoutes = (): Handlers<Pick<InkloomContract, keyof typeof edits>, Acting> => ({
  'POST /generate_content': unfinished,
  'POST /rewrite_title': unfinished,
  'POST /paraphrase_content': unfinished,
  'POST /expand_content': unfinished,
  'POST /shorten_content': unfinished,
  'POST /prompt_content': unfinished,
  'POST /personalize': unfinished,
})
