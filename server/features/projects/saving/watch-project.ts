import { notFound } from '../../../http/errors/api-error.ts'
import type { ProjectEvent } from './live-projects.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { findProject, findRevision, type ProjectRow } from '../repository.ts'

/**
 * Yields the newest revision first, then events. It subscribes before it reads, so that no event is
 * missed.
 */
export const watchProject = async (
  dependencies: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  signal: AbortSignal,
  who?: { client: string; device: string },
): Promise<AsyncIterable<ProjectEvent>> => {
  const { database, live, pollEvery } = dependencies
  const left = new AbortController()
  const find = async (): Promise<ProjectEvent[]> => {
    const project = await findProject(database.db, user.id, projectId)
    return project
      ? [await newestOf(dependencies, project), { type: 'renamed', name: project.name }]
      : [{ type: 'deleted' }]
  }
  const poll = pollEvery === null ? null : { every: pollEvery, find }
  const events = live.watch(projectId, AbortSignal.any([signal, left.signal]), poll, who)
  try {
    const project = await findProject(database.db, user.id, projectId)
    if (!project) throw notFound('project')
    return onlyNews(project.name, await newestOf(dependencies, project), events)
  } catch (error) {
    left.abort()
    throw error
  }
}

type Newest = Extract<ProjectEvent, { type: 'revision' }>

const newestOf = async ({ database }: ProjectDependencies, { id, revision }: ProjectRow): Promise<Newest> => {
  const { client, device } = (await findRevision(database.db, id, revision))!
  return { type: 'revision', revision, client, device }
}

/**
 * Drops events that were already sent, because a poll mostly finds revisions that were published
 * before.
 */
async function* onlyNews(name: string, first: Newest, events: AsyncIterable<ProjectEvent>) {
  let { revision } = first
  yield first
  for await (const event of events) {
    if (event.type === 'revision') {
      if (event.revision <= revision) continue
      revision = event.revision
    } else if (event.type === 'renamed') {
      if (event.name === name) continue
      name = event.name
    }
    yield event
  }
}
