import type { InkloomContract } from '#contract/contract.ts'
import type { publication } from '#contract/publication.ts'
import type { Handlers } from '../../http/serve.ts'
import { changeDetails } from './change-details.ts'
import { type PublicationDependencies, readDetails } from './read-details.ts'
import { isLoaded, searchSubjects } from './repository.ts'

export const publicationRoutes = (
  dependencies: PublicationDependencies,
): Handlers<Pick<InkloomContract, keyof typeof publication>, { id: string }> => ({
  'GET /projects/:id/details': ({ params }, { user }) => readDetails(dependencies, user.id, { projectId: params.id }),
  'PUT /projects/:id/details': ({ params, body }, { user }) =>
    changeDetails(dependencies, user.id, { projectId: params.id }, body),
  'GET /tasks/:guid/details': ({ params }, { user }) => readDetails(dependencies, user.id, { bookGuid: params.guid }),
  'PUT /tasks/:guid/details': ({ params, body }, { user }) =>
    changeDetails(dependencies, user.id, { bookGuid: params.guid }, body),
  'GET /subjects': async ({ query: { scheme, text } }) => {
    const { db } = dependencies.database
    const loaded = await isLoaded(db, scheme)
    return { loaded, subjects: loaded ? await searchSubjects(db, scheme, text) : [] }
  },
})
