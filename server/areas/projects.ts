import { editRoutes } from '../features/edits/routes.ts'
import { createFromBook, listFromBook, type ProjectOfBook } from '../features/projects/create-from-book.ts'
import type { ExportDependencies, ProjectDependencies, ProjectUser } from '../features/projects/dependencies.ts'
import { readText } from '../features/projects/files/read-text.ts'
import { createOpenTexts } from '../features/projects/manuscript/open-texts.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { createLiveProjects } from '../features/projects/saving/live-projects.ts'
import { emptyOldTrash } from '../features/trash/repository.ts'
import { trashRoutes } from '../features/trash/routes.ts'
import type { Core } from '../start/open-core.ts'
import type { WriterFor } from '../models/writer-for.ts'
import { createReferenceCache } from '../writing/reference-cache.ts'
import type { Area } from './area.ts'

/**
 * How often an open project is checked for changes of other processes. Changes are normally
 * published at once, but a process that dies before publishing is noticed only by this check.
 */
const LOOK_EVERY_MS = 30_000

interface Dependencies extends Pick<Core, 'log' | 'database' | 'pubSub' | 'metrics' | 'fonts'> {
  writerFor: WriterFor
  loadImage: ExportDependencies['loadImage']
}

/** Projects: saving, history, outline and files, the edits of their text, and the trash. */
export const projectArea = ({ log, database, pubSub, metrics, fonts, writerFor, loadImage }: Dependencies) => {
  const texts = createOpenTexts()
  const references = createReferenceCache()
  const live = createLiveProjects(pubSub)
  const projects: ProjectDependencies = {
    database,
    texts,
    live,
    log,
    countSave: metrics.save,
    // The embedded database has only one process.
    lookEvery: database.kind === 'embedded' ? null : LOOK_EVERY_MS,
  }
  const readBlocks = async (projectId: string, revision: number) =>
    (await texts.at(database.db, projectId, revision)).blocks
  const area = {
    routes: () => ({
      ...projectRoutes({ ...projects, fonts, loadImage, writerFor, references }),
      ...editRoutes({
        database,
        writerFor,
        references,
        readBlocks,
      }),
      ...trashRoutes({ database }),
    }),
    cleanUp: [emptyOldTrash],
    endStreams: () => live.close(),
  } satisfies Area
  /** Makes projects from generated books, and lists them. */
  const ofBooks = {
    create: (user: ProjectUser, project: ProjectOfBook) => createFromBook(projects, user, project),
    list: (userId: string, bookGuid: string) => listFromBook(projects, userId, bookGuid),
  }
  /** Tells the open tabs of a project that it has another name. */
  const renamed = (projectId: string, name: string) => live.publish(projectId, { type: 'renamed', name })
  const readTextOf = (userId: string, projectId: string) => readText(projects, userId, projectId)
  return { ...area, readBlocks, readText: readTextOf, ofBooks, renamed }
}
