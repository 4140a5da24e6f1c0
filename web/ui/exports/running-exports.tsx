import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ExportFile } from '#contract/exports.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { finishedShare, kindWords, progressWords } from '#web/lib/exports/export-words.ts'
import { type ExportSource, isActive, isOf, reloadList, useExports } from '#web/lib/exports/exports.ts'
import { onWindowEvents } from '#web/lib/stores/external-store.ts'
import { Button } from '../button.tsx'
import { InkLine } from '../ink.tsx'
import { Notice } from '../notice.tsx'
import { toast } from '../toast.tsx'

const useOnline = () => useSyncExternalStore(onWindowEvents('online', 'offline'), () => navigator.onLine)

/**
 * The exports of a text that wait or run, in any tab, with their progress and a button to stop
 * them.
 */
export const RunningExports = ({ source }: { source: ExportSource }) => {
  const { data = [], error } = useExports()
  const online = useOnline()
  const running = data.filter((file) => isActive(file) && isOf(source, file))
  if (running.length === 0) return null
  return (
    <div className="flex w-full flex-col gap-12">
      <ul aria-label="Files being made" className="flex flex-col gap-16">
        {running.map((file) => (
          <RunningExport key={file.id} file={file} />
        ))}
      </ul>
      {(!online || error) && (
        <Notice tone="info">
          {online ? 'The server can’t be reached right now.' : 'You are offline.'} The server goes on with the file, and
          the download starts when you are connected again.
        </Notice>
      )}
    </div>
  )
}

const RunningExport = ({ file }: { file: ExportFile }) => {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => api('DELETE /exports/:id', { params: { id: file.id } }),
    onSettled: () => reloadList(client),
    onError: (error) => toast.error(messageOf(error, 'It could not be stopped. Please try again.')),
  })
  const kind = kindWords(file)
  return (
    <li className="flex items-center gap-16">
      <div className="flex min-w-0 grow flex-col gap-8">
        <output className="flex flex-col text-15">
          <span className="font-medium">{kind}</span>
          <span className="wrap-anywhere text-quiet">{progressWords(file)}</span>
        </output>
        <InkLine label={`Exporting ${kind}`} share={finishedShare(file)} writing />
      </div>
      <Button
        compact
        pending={stop.isPending && 'Stopping'}
        onClick={() => stop.mutate()}
        aria-label={`Stop exporting ${kind}`}
      >
        Stop
      </Button>
    </li>
  )
}
