import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Folder } from '#contract/project-list.ts'
import type { Project, ProjectItem } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { answerOrStored } from '#web/lib/device/stored-answer.ts'

export const projectKeys = {
  list: ['projects', 'list'],
  folders: ['projects', 'folders'],
  one: (id: string) => ['projects', 'one', id],
} as const

/** Loads the person's projects, last changed first; without a network, the list of the last visit. */
export const useProjects = () =>
  useQuery({
    queryKey: projectKeys.list,
    queryFn: ({ signal }) => answerOrStored('projects', loadProjects, signal),
  })

const loadProjects = async (signal: AbortSignal): Promise<ProjectItem[]> => {
  const projects: unknown = await api('GET /projects/user', { signal })
  return Array.isArray(projects) ? (projects as ProjectItem[]) : []
}

/** Loads the folders of the list, by name. */
export const useFolders = () =>
  useQuery({
    queryKey: projectKeys.folders,
    queryFn: async ({ signal }) => {
      const folders: unknown = await api('GET /folders', { signal })
      return Array.isArray(folders) ? (folders as Folder[]) : []
    },
  })

/** Changes the cached fields of a project, without loading its text again. */
export const keepProject = (client: QueryClient, id: string, change: Partial<Project>): void => {
  client.setQueryData<Project>(projectKeys.one(id), (project) => project && { ...project, ...change })
  const { name } = change
  if (name !== undefined)
    client.setQueryData<ProjectItem[]>(projectKeys.list, (list) =>
      list?.map((item) => (item.id === id ? { ...item, name } : item)),
    )
}

/**
 * Reloads the list of projects after a save. A save only moves its project to the top, so the list
 * is not loaded again if the project is at the top.
 */
export const projectSaved = (client: QueryClient, id: string): void => {
  const [first] = client.getQueryData<ProjectItem[]>(projectKeys.list) ?? []
  if (first?.id !== id) void client.invalidateQueries({ queryKey: projectKeys.list })
}
