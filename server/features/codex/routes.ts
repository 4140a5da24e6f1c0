import type { codex } from '#contract/codex.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import { addCard, changeCard, deleteCard, mergeCard } from './change-cards.ts'
import { addFact, changeFact, deleteFact } from './change-facts.ts'
import { addPromise, changePromise, deletePromise } from './change-promises.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { switchReading } from './reading/switch-reading.ts'
import { proposeFactChange } from './ripple/propose-fact-change.ts'
import { proposeRename } from './ripple/propose-rename.ts'
import { listCandidates, showBookCodex, showCodex } from './show-codex.ts'

export const codexRoutes = (
  parts: CodexDependencies,
): Handlers<Pick<InkloomContract, keyof typeof codex>, CodexUser> => ({
  'GET /projects/:id/codex': ({ params }, { user }) => showCodex(parts, user, params.id),
  'GET /tasks/:guid/codex': ({ params }, { user }) => showBookCodex(parts, user, params.guid),
  'GET /projects/:id/codex/candidates': ({ params }, { user }) => listCandidates(parts, user, params.id),
  'PUT /projects/:id/codex/reading': ({ params, body }, { user }) => switchReading(parts, user, params.id, body.on),
  'POST /projects/:id/codex/cards': ({ params, body }, { user }) => addCard(parts, user, params.id, body),
  'PUT /codex_cards/:id': ({ params, body }, { user }) => changeCard(parts, user, params.id, body),
  'DELETE /codex_cards/:id': ({ params }, { user }) => deleteCard(parts, user, params.id),
  'POST /codex_cards/:id/merge': ({ params, body }, { user }) => mergeCard(parts, user, params.id, body),
  'POST /codex_cards/:id/facts': ({ params, body }, { user }) => addFact(parts, user, params.id, body),
  'PUT /codex_facts/:id': ({ params, body }, { user }) => changeFact(parts, user, params.id, body),
  'DELETE /codex_facts/:id': ({ params }, { user }) => deleteFact(parts, user, params.id),
  'POST /projects/:id/codex/promises': ({ params, body }, { user }) => addPromise(parts, user, params.id, body),
  'PUT /codex_promises/:id': ({ params, body }, { user }) => changePromise(parts, user, params.id, body),
  'DELETE /codex_promises/:id': ({ params }, { user }) => deletePromise(parts, user, params.id),
  'POST /projects/:id/codex/rename': ({ params, body }, { user, signal }) =>
    proposeRename(parts, user, params.id, body, signal),
  'POST /codex_facts/:id/ripple': ({ params, body }, { user, signal }) =>
    proposeFactChange(parts, user, params.id, body, signal),
})
