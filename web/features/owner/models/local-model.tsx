import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LocalModel as Download } from '#contract/owner.ts'
import { api } from '#web/lib/api/api.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSave } from '../owner-queries.ts'
import { SavedProblem } from '../form/saved-problem.tsx'

const queryKey = ['owner-local-model']
const working: readonly Download['state'][] = ['starting', 'downloading', 'checking']

const progressOf = ({ downloaded, total }: Download) =>
  total ? `${bytesInWords(downloaded)} of ${bytesInWords(total)}` : 'Connecting'

/** Returns true if a part of the file was downloaded, or is being downloaded. */
const hasBegun = ({ state, downloaded }: Download): boolean =>
  working.includes(state) || state === 'stopped' || (state === 'failed' && downloaded > 0)

/** Explains which checksum the download is compared with. */
const checkOf = ({ host, checksum_from: from }: Download) =>
  from === 'setting'
    ? `It comes from ${host} and is checked against the SHA-256 in SMALL_MODEL_SHA256.`
    : `It comes from ${host} and is checked against the SHA-256 that this server states. To check against one of your own, set SMALL_MODEL_SHA256.`

const verifiedIn = ({ host }: Download, { sha256, stated_in: source }: NonNullable<Download['checked']>) =>
  `Its SHA-256 is ${sha256}, which matches ${source === 'SMALL_MODEL_SHA256' ? source : `what ${host} states`}.`

const useDownload = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /owner/local_model', { signal }),
    refetchInterval: ({ state }) => (state.data && working.includes(state.data.state) ? 700 : false),
  })

/** Downloads the small local model, which needs no key and no other server. */
export const LocalModel = ({ isConnected }: { isConnected: (file: string) => boolean }) => {
  const client = useQueryClient()
  const { data, error, refetch } = useDownload()
  const act = useMutation({
    mutationFn: (route: 'POST /owner/local_model' | 'POST /owner/local_model/stop' | 'DELETE /owner/local_model') =>
      ownerChange(route),
    onSuccess: (download) => client.setQueryData(queryKey, download),
  })
  const use = useSave(
    (file: string) => ownerChange('POST /owner/models', { body: { base_url: null, model: file, prices: null } }),
    { saved: 'Connected. Inkloom now writes with the small local model.' },
  )
  if (error && !data)
    return (
      <NotLoaded
        error={error}
        otherwise="The state of the download could not be loaded. A running download continues."
        onRetry={refetch}
      />
    )
  if (!data) return <output className="text-15 text-quiet">Loading the state of the download</output>
  return (
    <div className="flex w-full max-w-page flex-col items-start gap-12">
      <p className="text-15 text-quiet">
        {data.name} takes about 1.2 GB on the disk, needs no key and works offline. It is good for short edits and for
        trying things out, but not for whole books.
      </p>
      {data.command !== null && (
        <Notice tone="info">
          Inkloom cannot download it from here, because the models folder is read-only or Inkloom runs as several
          processes. Run this command where that folder is writable:{' '}
          <code className="rounded-control bg-wash px-4 whitespace-nowrap">{data.command}</code>
        </Notice>
      )}
      {hasBegun(data) && <DownloadProgress download={data} />}
      {data.problem !== null && <Notice tone="danger">{data.problem}</Notice>}
      <SavedProblem error={act.error ?? use.error} shown={[]} />
      {data.state === 'ready' && (
        <p className="text-13 wrap-anywhere text-quiet">
          {data.file} is downloaded. {data.checked && verifiedIn(data, data.checked)}
        </p>
      )}
      <div className="flex flex-wrap gap-12">
        <DownloadActions
          download={data}
          isBusy={act.isPending}
          onStart={() => act.mutate('POST /owner/local_model')}
          onPause={() => act.mutate('POST /owner/local_model/stop')}
          onDelete={() => act.mutate('DELETE /owner/local_model')}
        />
        {data.state === 'ready' && !isConnected(data.file) && (
          <Button compact pending={use.isPending && 'Loading the model'} onClick={() => use.mutate(data.file)}>
            Use this model
          </Button>
        )}
      </div>
      {data.state === 'absent' && data.command === null && (
        <p className="text-13 text-quiet tabular-nums">
          {bytesInWords(data.free)} free on the disk. {checkOf(data)}
        </p>
      )}
    </div>
  )
}

const DownloadProgress = ({ download }: { download: Download }) => {
  const isWorking = working.includes(download.state)
  const share = download.total ? Math.min(1, download.downloaded / download.total) : 0
  return (
    <div className="flex w-full flex-col gap-4">
      <InkLine label="Downloaded" share={share} writing={isWorking} />
      <output className="text-13 text-quiet tabular-nums">
        {download.state === 'checking' ? 'Checking and installing' : progressOf(download)}
        {download.state === 'stopped' && ', paused'}
      </output>
    </div>
  )
}

interface DownloadActionsProps {
  download: Download
  isBusy: boolean
  onStart: () => void
  onPause: () => void
  onDelete: () => void
}

const DownloadActions = ({ download, isBusy, onStart, onPause, onDelete }: DownloadActionsProps) => {
  const isWorking = working.includes(download.state)
  return (
    <>
      {download.command === null && ['absent', 'stopped', 'failed'].includes(download.state) && (
        <Button compact pending={isBusy && 'Starting'} onClick={onStart}>
          {download.state === 'absent' ? 'Download' : download.downloaded > 0 ? 'Resume' : 'Try again'}
        </Button>
      )}
      {isWorking && (
        <Button compact pending={isBusy && 'Pausing'} onClick={onPause}>
          Pause
        </Button>
      )}
      {hasBegun(download) && (
        <Button variant="quiet" compact disabled={isBusy} onClick={onDelete}>
          Cancel and delete
        </Button>
      )}
    </>
  )
}
