import { useEffect } from 'react'
import { messages } from '#contract/book-limits.ts'
import type { ExportFile } from '#contract/exports.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { awaitedExports } from '#web/lib/exports/awaited-exports.ts'
import { downloadAgain, downloadUnkept, isActive, useExports } from '#web/lib/exports/exports.ts'
import { toast } from '../toast.tsx'

export const NOT_KEPT =
  'Your storage is full, so the file was downloaded but is not kept for a day. The settings show what takes up space.'

const deliver = async (file: ExportFile): Promise<void> => {
  try {
    if (file.state === 'done') {
      await downloadAgain(file)
      toast.success(messages.downloaded)
    } else if (file.problem === 'storage_full') {
      await downloadUnkept(file)
      toast.success(NOT_KEPT)
    } else if (file.state === 'failed') toast.error(file.message ?? messages.downloadFailed)
  } catch (error) {
    toast.error(messageOf(error, messages.downloadFailed))
  }
}

/**
 * Downloads the exports that this tab has started when they are done, on every page of the
 * application.
 */
export const DeliverExports = () => {
  const awaited = awaitedExports.use()
  const { data } = useExports(awaited.length > 0)
  useEffect(() => {
    for (const id of data ? awaited : []) {
      const file = data!.find((each) => each.id === id)
      if (file && isActive(file)) continue
      awaitedExports.remove(id)
      if (file) void deliver(file)
    }
  }, [awaited, data])
  return null
}
