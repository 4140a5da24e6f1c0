import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { ExportFile, exportCalls } from '#contract/exports.ts'
import { completeOptions } from '#manuscript/model/export-options.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { awaitedExports } from './awaited-exports.ts'
import { addToList, downloadUnkept } from './exports.ts'

type Order = EndpointInput<(typeof exportCalls)['POST /exports']>['body']

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
    mutationFn: async (order: Order): Promise<ExportFile | null> => {
      await before?.()
      try {
        return await api('POST /exports', { body: order })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'storage_full')) throw error
        const { project_id = null, guid = null, format, partial = false, options } = order
        await downloadUnkept({ project_id, guid, format, partial, options: completeOptions(options) })
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
