import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportFile } from '#contract/exports.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { completeOptions, type GivenOptions } from '#manuscript/model/export-options.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { awaitedExports } from './awaited-exports.ts'
import { addToList, downloadUnkept, type ExportSource } from './exports.ts'

interface Order {
  source: ExportSource
  format: ExportFormat
  /** Allows a book that is not finished. */
  partial?: boolean
  options?: GivenOptions | undefined
}

const order = ({ source, format, partial = false, options }: Order): Promise<ExportFile> =>
  'guid' in source
    ? api('POST /tasks/:guid/exports', { params: source, body: { format, partial, options } })
    : api('POST /projects/:id/exports', { params: { id: source.project_id }, body: { format, options } })

interface Options {
  /** Saves pending changes, because the server creates the file from the saved text. */
  before?: () => Promise<unknown>
  /** Called if the file was downloaded, but is not kept because the storage is full. */
  unkept: () => void
  failed?: (error: Error) => void
}

/** Starts an export, which this tab downloads when it is done. */
export const useStartExport = ({ before, unkept, failed }: Options) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (request: Order): Promise<ExportFile | null> => {
      await before?.()
      try {
        return await order(request)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'storage_full')) throw error
        const { source, format, partial = false, options } = request
        await downloadUnkept({
          project_id: null,
          guid: null,
          ...source,
          format,
          partial,
          options: completeOptions(options),
        })
        return null
      }
    },
    onSuccess: async (started) => {
      if (!started) return unkept()
      await addToList(client, started)
      awaitedExports.add(started.id)
    },
    onError: (error) => failed?.(error),
  })
}
