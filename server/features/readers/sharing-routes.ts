import type { InkloomContract } from '#contract/contract.ts'
import type { sharing } from '#contract/sharing.ts'
import type { Handlers } from '../../http/serve.ts'
import type { SharingDependencies } from './dependencies.ts'
import { addShared, changeShared, listShared, removeShared, replyShared } from './guests/guest-comments.ts'
import { openLink } from './guests/open-link.ts'
import { downloadShared, readSharedImage, readSharedText } from './guests/read-text.ts'
import { watchShared } from './guests/watch-text.ts'
import { addLink, blockGuest, changeLink, type LinkOwner, listLinks, revokeLink } from './links/change-links.ts'

export const sharingRoutes = (
  dependencies: SharingDependencies,
): Handlers<Pick<InkloomContract, keyof typeof sharing>, LinkOwner> => ({
  'GET /projects/:id/links': ({ params }, { user }) => listLinks(dependencies, user, params.id),
  'POST /projects/:id/links': ({ params, body }, { user }) => addLink(dependencies, user, params.id, body),
  'PUT /links/:id': ({ params, body }, { user }) => changeLink(dependencies, user, params.id, body),
  'DELETE /links/:id': ({ params }, { user }) => revokeLink(dependencies, user, params.id),
  'PUT /guests/:id': ({ params, body }, { user }) => blockGuest(dependencies, user, params.id, body.blocked),
  'POST /shared/open': ({ body }, { address }) => openLink(dependencies, body, address),
  'GET /shared/text': ({ headers }) => readSharedText(dependencies, headers),
  'GET /shared/events': ({ headers }, { signal }) => watchShared(dependencies, headers, signal),
  'GET /shared/images/:image': ({ headers, params }) => readSharedImage(dependencies, headers, params.image),
  'GET /shared/comments': ({ headers }) => listShared(dependencies, headers),
  'POST /shared/comments': ({ headers, body }) => addShared(dependencies, headers, body),
  'POST /shared/comments/:id/replies': ({ headers, params, body }) =>
    replyShared(dependencies, headers, params.id, body),
  'PUT /shared/comments/:id': ({ headers, params, body }) => changeShared(dependencies, headers, params.id, body.text),
  'DELETE /shared/comments/:id': ({ headers, params }) => removeShared(dependencies, headers, params.id),
  'POST /shared/download': ({ headers, body }, { signal }) =>
    downloadShared(dependencies, headers, { format: body.format, signal }),
})
