import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Folder } from '#contract/project-list.ts'
import type { ProjectItem } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { projectKeys } from '../project-queries.ts'
import { goneMessages, isGone, reloadLists, showFailure } from '../show-failure.ts'

/** Changes one project of the cached list at once, before the server has confirmed it. */
const changeItem = (client: QueryClient, id: string, change: Partial<ProjectItem>): void => {
  client.setQueryData<ProjectItem[]>(projectKeys.list, (list) =>
    list?.map((item) => (item.id === id ? { ...item, ...change } : item)),
  )
}

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: projectKeys.list })
const reloadFolders = (client: QueryClient) => client.invalidateQueries({ queryKey: projectKeys.folders })

/** Moves a project into a folder, or out of its folder with null. The message offers to undo it. */
export const useMoveProject = () => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ project, to }: { project: ProjectItem; to: Folder | null; isUndo?: true }) =>
      api('PUT /projects/:id/folder', { params: { id: project.id }, body: { folder_id: to?.id ?? null } }),
    onMutate: ({ project, to }) => changeItem(client, project.id, { folder_id: to?.id ?? null }),
    onSuccess: (_, { project, to, isUndo }) => {
      if (isUndo) return
      const folders = client.getQueryData<Folder[]>(projectKeys.folders) ?? []
      const from = folders.find(({ id }) => id === project.folder_id) ?? null
      toast.undoable(to ? `“${project.name}” is in “${to.name}”.` : `“${project.name}” is no longer in a folder.`, () =>
        mutate({ project: { ...project, folder_id: to?.id ?? null }, to: from, isUndo: true }),
      )
    },
    onError: async (error, { project }) => {
      await reloadLists(client)
      const isThere = client.getQueryData<ProjectItem[]>(projectKeys.list)?.some(({ id }) => id === project.id)
      const gone = isThere ? 'This folder was deleted elsewhere. The project is where it was.' : goneMessages.project
      return showFailure(client, error, 'The project could not be moved. It is where it was.', gone)
    },
    onSettled: () => reload(client),
  })
  return mutate
}

/** Archives a project or takes it out of the archive. The message offers to undo archiving. */
export const useArchiveProject = () => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ project, archived }: { project: ProjectItem; archived: boolean }) =>
      api('PUT /projects/:id/archived', { params: { id: project.id }, body: { archived } }),
    onMutate: ({ project, archived }) => changeItem(client, project.id, { archived }),
    onSuccess: (_, { project, archived }) =>
      archived
        ? toast.undoable(`“${project.name}” is archived. It is at the end of the list.`, () =>
            mutate({ project, archived: false }),
          )
        : toast.success(`“${project.name}” is back in the list.`),
    onError: (error) =>
      showFailure(client, error, 'The project could not be archived. Nothing was changed.', goneMessages.project),
    onSettled: () => reload(client),
  })
  return mutate
}

export const useAddFolder = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api('POST /folders', { body: { name } }),
    onSuccess: () => reloadFolders(client),
  })
}

export const useRenameFolder = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => api('PUT /folders/:id', { params: { id }, body: { name } }),
    onSuccess: () => reloadFolders(client),
    onError: (error) =>
      showFailure(client, error, 'The folder could not be renamed. It keeps its name.', goneMessages.folder),
  })
}

export const useDeleteFolder = ({ id, name }: Folder) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /folders/:id', { params: { id } })
      } catch (error) {
        // If another device has already deleted the folder, this counts as success.
        if (!isGone(error)) throw error
      }
    },
    onSuccess: () => {
      toast.success(`The folder “${name}” is deleted. Its projects are in the list.`)
      return Promise.all([reloadFolders(client), reload(client)])
    },
    onError: (error) => toast.error(messageOf(error, 'The folder could not be deleted. It is still here.')),
  })
}
