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
  const isWorking = working.includes(data.state)
  const share = data.total ? Math.min(1, data.downloaded / data.total) : 0
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
      {(isWorking || data.state === 'stopped' || (data.state === 'failed' && data.downloaded > 0)) && (
        <div className="flex w-full flex-col gap-4">
          <InkLine label="Downloaded" share={share} writing={isWorking} />
          <output className="text-13 text-quiet tabular-nums">
            {data.state === 'checking' ? 'Checking and installing' : progressOf(data)}
            {data.state === 'stopped' && ', paused'}
          </output>
        </div>
      )}
      {data.problem !== null && <Notice tone="danger">{data.problem}</Notice>}
      <SavedProblem error={act.error ?? use.error} shown={[]} />
      {data.state === 'ready' && (
        <p className="text-13 wrap-anywhere text-quiet">
          {data.file} is downloaded. {data.checked && verifiedIn(data, data.checked)}
        </p>
      )}
      <div className="flex flex-wrap gap-12">
        {data.command === null && ['absent', 'stopped', 'failed'].includes(data.state) && (
          <Button compact pending={act.isPending && 'Starting'} onClick={() => act.mutate('POST /owner/local_model')}>
            {data.state === 'absent' ? 'Download' : data.downloaded > 0 ? 'Resume' : 'Try again'}
          </Button>
        )}
        {isWorking && (
          <Button
            compact
            pending={act.isPending && 'Pausing'}
            onClick={() => act.mutate('POST /owner/local_model/stop')}
          >
            Pause
          </Button>
        )}
        {(isWorking || data.state === 'stopped' || (data.state === 'failed' && data.downloaded > 0)) && (
          <Button look="quiet" compact disabled={act.isPending} onClick={() => act.mutate('DELETE /owner/local_model')}>
            Cancel and delete
          </Button>
        )}
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
