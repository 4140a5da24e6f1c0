import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportUse } from '../exports/with-cover.ts'
import { chapterRoutes } from '../features/chapters/routes.ts'
import { editRoutes } from '../features/edits/routes.ts'
import { createFromBook, listFromBook, type ProjectOfBook } from '../features/projects/create-from-book.ts'
import type {
  ExportDependencies,
  ImportDependencies,
  ProjectDependencies,
  ProjectUser,
} from '../features/projects/dependencies.ts'
import { readText } from '../features/projects/files/read-text.ts'
import { createOpenTexts } from '../features/projects/manuscript/open-texts.ts'
import { checkPremium } from '../features/projects/check-premium.ts'
import { exportProject, loadForExport } from '../features/projects/files/export-project.ts'
import { goalRoutes } from '../features/projects/goals/routes.ts'
import { projectListRoutes } from '../features/projects/list/routes.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { createLiveProjects } from '../features/projects/saving/live-projects.ts'
import { changesBetween } from '../features/projects/history/changes-between.ts'
import { moveComments } from '../features/readers/comments/move-comments.ts'
import { questionRoutes } from '../features/questions/routes.ts'
import { emptyOldTrash } from '../features/trash/repository.ts'
import { trashRoutes } from '../features/trash/routes.ts'
import type { Queryable } from '../database/database.ts'
import type { Core } from '../start/open-core.ts'
import type { WriterFor } from '../models/writer-for.ts'
import { createReferenceCache } from '../writing/reference-cache.ts'
import type { Area } from './area.ts'

/**
 * The interval at which an open project is checked for changes by other processes. Changes are
 * normally published at once, and this check finds those of a process that died before publishing.
 */
const POLL_EVERY_MS = 30_000

interface Dependencies extends Pick<Core, 'log' | 'database' | 'pubSub' | 'metrics' | 'fonts'> {
  writerFor: WriterFor
  loadImage: ExportDependencies['loadImage']
  storeImage: ImportDependencies['storeImage']
  /** Removes the exported files of deleted projects and books. Provided by the area `exports`. */
  removeFiles: () => Promise<void>
}

/** Projects: saving, history, outline and files, the edits of their text, and the trash. */
export const projectArea = ({
  log,
  database,
  pubSub,
  metrics,
  fonts,
  writerFor,
  loadImage,
  storeImage,
  removeFiles,
}: Dependencies) => {
  const texts = createOpenTexts()
  const references = createReferenceCache()
  const live = createLiveProjects(pubSub)
  const projects: ProjectDependencies = {
    database,
    texts,
    live,
    log,
    moveComments,
    countSave: metrics.save,
    // The embedded database has only one process.
    pollEvery: database.kind === 'embedded' ? null : POLL_EVERY_MS,
  }
  const readBlocks = async (projectId: string, revision: number) =>
    (await texts.at(database.db, projectId, revision)).blocks
  const reading = { database, writerFor, references, readBlocks }
  const area = {
    routes: () => ({
      ...projectRoutes({ ...projects, fonts, loadImage, storeImage, writerFor, references }),
      ...projectListRoutes(projects),
      ...goalRoutes(projects),
      ...editRoutes(reading),
      ...questionRoutes(reading),
      ...chapterRoutes(reading),
      ...trashRoutes({ database, removeFiles }),
    }),
    cleanUp: [emptyOldTrash],
    endStreams: () => live.close(),
  } satisfies Area
  /** Creates projects from a generated book, and lists the projects that were made from one. */
  const ofBooks = {
    create: (user: ProjectUser, project: ProjectOfBook) => createFromBook(projects, user, project),
    list: (userId: string, bookGuid: string) => listFromBook(projects, userId, bookGuid),
  }
  /** Sends the new name of a project to its open tabs. */
  const renamed = (projectId: string, name: string) => live.publish(projectId, { type: 'renamed', name })
  const loadText = (userId: string, projectId: string, use: ExportUse) =>
    loadForExport({ database, texts, fonts, loadImage }, userId, projectId, use)
  const readTextOf = (userId: string, projectId: string) => readText(projects, userId, projectId)
  /** Gives the area `readers` access to the text, the changes and the events of projects. */
  const forReaders = {
    readBlocks: async (db: Queryable, projectId: string, revision: number) =>
      (await texts.at(db, projectId, revision)).blocks,
    changesBetween: (db: Queryable, projectId: string, after: number, upTo: number) =>
      changesBetween(db, texts, projectId, after, upTo),
    announce: (projectId: string) => live.publish(projectId, { type: 'comments' }),
    announceLinks: (projectId: string) => live.publish(projectId, { type: 'links' }),
    watch: (projectId: string, signal: AbortSignal) => live.watch(projectId, signal, null),
    loadImage,
    makeFile: (userId: string, id: string, format: ExportFormat, signal: AbortSignal) =>
      exportProject(
        { ...projects, fonts, loadImage },
        { id: userId, premium: true },
        { project_id: id, format },
        signal,
      ),
  }
  return { ...area, forReaders, readBlocks, readText: readTextOf, ofBooks, renamed, loadText, checkPremium }
}
