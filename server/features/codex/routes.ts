import type { codex } from '#contract/codex.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import { addCard, changeCard, deleteCard, mergeCard } from './change-cards.ts'
import { addFact, changeFact, deleteFact } from './change-facts.ts'
import { addPromise, changePromise, deletePromise } from './change-promises.ts'
import { cleanCard, cleanFact, cleanPromise, cleanRename, cleanValue } from './clean-forms.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { switchReading } from './reading/switch-reading.ts'
import { proposeFactChange } from './ripple/propose-fact-change.ts'
import { proposeRename } from './ripple/propose-rename.ts'
import { listCandidates, showBookCodex, showCodex } from './show-codex.ts'

export const codexRoutes = (
  dependencies: CodexDependencies,
): Handlers<Pick<InkloomContract, keyof typeof codex>, CodexUser> => ({
  'GET /projects/:id/codex': ({ params }, { user }) => showCodex(dependencies, user, params.id),
  'GET /tasks/:guid/codex': ({ params }, { user }) => showBookCodex(dependencies, user, params.guid),
  'GET /projects/:id/codex/candidates': ({ params }, { user }) => listCandidates(dependencies, user, params.id),
  'PUT /projects/:id/codex/reading': ({ params, body }, { user }) =>
    switchReading(dependencies, user, params.id, body.on),
  'POST /projects/:id/codex/cards': ({ params, body }, { user }) =>
    addCard(dependencies, user, params.id, cleanCard(body)),
  'PUT /codex_cards/:id': ({ params, body }, { user }) => changeCard(dependencies, user, params.id, cleanCard(body)),
  'DELETE /codex_cards/:id': ({ params }, { user }) => deleteCard(dependencies, user, params.id),
  'POST /codex_cards/:id/merge': ({ params, body }, { user }) => mergeCard(dependencies, user, params.id, body),
  'POST /codex_cards/:id/facts': ({ params, body }, { user }) =>
    addFact(dependencies, user, params.id, cleanFact(body)),
  'PUT /codex_facts/:id': ({ params, body }, { user }) => changeFact(dependencies, user, params.id, cleanFact(body)),
  'DELETE /codex_facts/:id': ({ params }, { user }) => deleteFact(dependencies, user, params.id),
  'POST /projects/:id/codex/promises': ({ params, body }, { user }) =>
    addPromise(dependencies, user, params.id, cleanPromise(body)),
  'PUT /codex_promises/:id': ({ params, body }, { user }) =>
    changePromise(dependencies, user, params.id, cleanPromise(body)),
  'DELETE /codex_promises/:id': ({ params }, { user }) => deletePromise(dependencies, user, params.id),
  'POST /projects/:id/codex/rename': ({ params, body }, { user, signal }) =>
    proposeRename(dependencies, user, params.id, cleanRename(body), signal),
  'POST /codex_facts/:id/ripple': ({ params, body }, { user, signal }) =>
    proposeFactChange(dependencies, user, params.id, cleanValue(body), signal),
})
