import type { bookSections } from '#contract/book-sections.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Task } from '#contract/book-task.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { BookUser, RouteDependencies } from '../dependencies.ts'
import { listBookProjects, openAsProject } from '../projects/open-as-project.ts'
import type { BookRow } from '../repository.ts'
import { acceptVersion, rejectVersion, restoreVersion, type VersionPlace } from './decide-version.ts'
import { lockSection } from './lock-section.ts'
import { mergeSections } from './merge-sections.ts'
import { moveSection } from './move-section.ts'
import { proposeSection } from './propose-section.ts'
import { listSectionVersions, readSectionVersion } from './read-versions.ts'
import { splitSection } from './split-section.ts'
import { undoChange } from './undo-change.ts'

const placeOf = ({ chapter, section }: VersionPlace | Omit<VersionPlace, 'version'>) => ({ chapter, section })

/** `presentChanged` presents a changed book, and publishes it to its watchers. */
export const sectionRoutes = (
  dependencies: RouteDependencies,
  presentChanged: (book: BookRow) => Promise<Task>,
): Handlers<Pick<InkloomContract, keyof typeof bookSections>, BookUser> => ({
  'GET /tasks/:guid/sections/:chapter/:section/versions': ({ params }, { user }) =>
    listSectionVersions(dependencies, user, params.guid, placeOf(params)),
  'GET /tasks/:guid/sections/:chapter/:section/versions/:version': ({ params }, { user }) =>
    readSectionVersion(dependencies, user, params.guid, params),
  'POST /tasks/:guid/sections/:chapter/:section/propose': async ({ params, body }, { user }) => {
    const changed = { guid: params.guid, version: body.version }
    return presentChanged(await proposeSection(dependencies, user, changed, placeOf(params), body.instruction ?? null))
  },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept': ({ params, body }, { user }) =>
    acceptVersion(dependencies, user, { guid: params.guid, ...body }, params),
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/reject': ({ params, body }, { user }) =>
    rejectVersion(dependencies, user, { guid: params.guid, ...body }, params),
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/restore': ({ params, body }, { user }) =>
    restoreVersion(dependencies, user, { guid: params.guid, ...body }, params),
  'PUT /tasks/:guid/sections/:chapter/:section/lock': ({ params, body: { locked, version } }, { user }) =>
    lockSection(dependencies, user, { guid: params.guid, version }, placeOf(params), locked),
  'POST /tasks/:guid/sections/:chapter/:section/move': ({ params, body: { to, version } }, { user }) =>
    moveSection(dependencies, user, { guid: params.guid, version }, placeOf(params), to),
  'POST /tasks/:guid/sections/:chapter/:section/split': ({ params, body: { version, ...split } }, { user }) =>
    splitSection(dependencies, user, { guid: params.guid, version }, placeOf(params), split),
  'POST /tasks/:guid/sections/:chapter/:section/merge': ({ params, body }, { user }) =>
    mergeSections(dependencies, user, { guid: params.guid, ...body }, placeOf(params)),
  'POST /tasks/:guid/sections/undo': ({ params, body }, { user }) =>
    undoChange(dependencies, user, { guid: params.guid, ...body }),
  'GET /tasks/:guid/projects': ({ params }, { user }) => listBookProjects(dependencies, user, params.guid),
  'POST /tasks/:guid/projects': ({ params }, { user }) => openAsProject(dependencies, user, params.guid),
})
