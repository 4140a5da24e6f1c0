import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ExportFile } from '#contract/exports.ts'
import { api } from '../api/api.ts'
import { saveFile } from '../files/save-file.ts'

/** The project or the generated book that is exported. */
export type ExportSource = { project_id: string } | { guid: string }

const queryKey = ['exports']

export const isActive = ({ state }: Pick<ExportFile, 'state'>): boolean => state === 'queued' || state === 'running'

export const isOf = (source: ExportSource, file: Pick<ExportFile, 'project_id' | 'guid'>): boolean =>
  'project_id' in source ? file.project_id === source.project_id : file.guid === source.guid

/** Returns the time until the next poll, which grows with the age of the newest running export. */
const pauseOf = (files: ExportFile[] | undefined): number | false => {
  const begun = files?.filter(isActive).map(({ created_date }) => created_date) ?? []
  if (begun.length === 0) return false
  const age = Date.now() / 1000 - Math.max(...begun)
  return age < 10 ? 700 : age < 60 ? 1500 : 4000
}

/** Loads the account's exports of the last day, newest first. Polls while one waits or runs. */
export const useExports = (enabled = true) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api('GET /exports', { signal })).exports,
    enabled,
    refetchInterval: ({ state }) => pauseOf(state.data),
  })

/** Adds an export that this page has started to the list. */
export const addToList = async (client: QueryClient, started: ExportFile): Promise<void> => {
  // Cancels requests for the list, because their answers would not contain the new export.
  await client.cancelQueries({ queryKey })
  client.setQueryData<ExportFile[]>(queryKey, (files = []) => [started, ...files.filter(({ id }) => id !== started.id)])
}

export const reloadList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey })

export const downloadAgain = async ({ id }: Pick<ExportFile, 'id'>): Promise<void> =>
  saveFile(await api('GET /exports/:id/file', { params: { id } }))

/** Downloads a file that the server does not keep, because the account's storage is full. */
export const downloadUnkept = async ({
  project_id,
  guid,
  format,
  partial,
  options,
}: Pick<ExportFile, 'project_id' | 'guid' | 'format' | 'partial' | 'options'>): Promise<void> =>
  saveFile(
    project_id === null
      ? await api('POST /tasks/:guid/export', { params: { guid: guid! }, body: { format, partial, options } })
      : await api('POST /export', { body: { project_id, format, options } }),
  )
