import type { InkloomContract } from '#contract/contract.ts'
import type { cover } from '#contract/cover.ts'
import type { Handlers } from '../../../http/serve.ts'
import { requirePremium } from '../../../plans/require-premium.ts'
import { changeCover } from './change-cover.ts'
import { downloadFront, downloadWrap, previewCover } from './download-cover.ts'
import { type CoverDependencies, readCover } from './read-cover.ts'

const PREMIUM = 'Downloading a cover'

/**
 * Serves the calls for covers. A generated book is already paid for; a project needs Premium, as
 * for its export.
 */
export const coverRoutes = (
  dependencies: CoverDependencies,
): Handlers<Pick<InkloomContract, keyof typeof cover>, { id: string; premium: boolean }> => ({
  'GET /projects/:id/cover': ({ params }, { user }) => readCover(dependencies, user.id, { projectId: params.id }),
  'PUT /projects/:id/cover': ({ params, body }, { user }) =>
    changeCover(dependencies, user.id, { projectId: params.id }, body),
  'POST /projects/:id/cover/preview': ({ params, body }, { user, signal }) =>
    previewCover(dependencies, { userId: user.id, owner: { projectId: params.id }, signal }, body),
  'GET /projects/:id/cover/front': ({ params, query }, { user, signal }) => {
    requirePremium(user, PREMIUM)
    return downloadFront(dependencies, { userId: user.id, owner: { projectId: params.id }, signal }, query)
  },
  'GET /projects/:id/cover/wrap': ({ params, query }, { user, signal }) => {
    requirePremium(user, PREMIUM)
    return downloadWrap(dependencies, { userId: user.id, owner: { projectId: params.id }, signal }, query)
  },
  'GET /tasks/:guid/cover': ({ params }, { user }) => readCover(dependencies, user.id, { bookGuid: params.guid }),
  'PUT /tasks/:guid/cover': ({ params, body }, { user }) =>
    changeCover(dependencies, user.id, { bookGuid: params.guid }, body),
  'POST /tasks/:guid/cover/preview': ({ params, body }, { user, signal }) =>
    previewCover(dependencies, { userId: user.id, owner: { bookGuid: params.guid }, signal }, body),
  'GET /tasks/:guid/cover/front': ({ params, query }, { user, signal }) =>
    downloadFront(dependencies, { userId: user.id, owner: { bookGuid: params.guid }, signal }, query),
  'GET /tasks/:guid/cover/wrap': ({ params, query }, { user, signal }) =>
    downloadWrap(dependencies, { userId: user.id, owner: { bookGuid: params.guid }, signal }, query),
})
