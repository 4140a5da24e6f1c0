import type { projects } from '#contract/projects.ts'
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
export const projectRoutes = (): Handlers<Pick<InkloomContract, keyof typeof projects>, Acting> => ({
  'GET /projects/user': unfinished,
  'GET /projects/:id': unfinished,
  'PUT /projects/:id': unfinished,
  'DELETE /delete_project': unfinished,
  'POST /create_empty_project': unfinished,
  'POST /create_project': unfinished,
  'POST /projects/:id/table': unfinished,
  'POST /projects/:id/drafts_done': unfinished,
  'POST /generate_outline': unfinished,
  'POST /update_content': unfinished,
  'POST /update_write_settings': unfinished,
  'PUT /projects/:id/word_goal': unfinished,
  'POST /export': unfinished,
  'GET /projects/:id/changes': unfinished,
  'GET /projects/:id/events': unfinished,
  'GET /projects/:id/history': unfinished,
  'GET /projects/:id/history/:revision': unfinished,
  'POST /projects/:id/restore': unfinished,
  'POST /import': unfinished,
  'POST /import_project': unfinished,
})
