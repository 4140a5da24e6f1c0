import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useDownload } from '#web/lib/files/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Work } from '../work.ts'
import type { CoverEditing } from './use-cover.ts'

interface DownloadProps {
  label: string
  editing: CoverEditing
  ask: () => Promise<File>
  disabled?: boolean
}

/** A download of the cover. Unsaved choices are saved first. */
export const CoverDownload = ({ label, editing, ask, disabled }: DownloadProps) => {
  const { start, isPending, waiting } = useDownload({
    ask: async () => {
      await editing.editor.flush()
      return ask()
    },
    saved: () => toast.success('The cover is in your downloads.'),
    failed: (error) => toast.error(messageOf(error, 'The cover could not be made. Try again.')),
  })
  return (
    <>
      <Button disabled={disabled} pending={isPending && label} onClick={start}>
        {label}
      </Button>
      {waiting && <output className="w-full text-13 text-quiet">{waiting} The download starts automatically.</output>}
    </>
  )
}

const front = (work: Work, format: 'jpeg' | 'png'): Promise<File> =>
  'projectId' in work
    ? api('GET /projects/:id/cover/front', { params: { id: work.projectId }, query: { format } })
    : api('GET /tasks/:guid/cover/front', { params: { guid: work.guid }, query: { format } })

/** The downloads of the front cover. */
export const FrontDownloads = ({ work, editing }: { work: Work; editing: CoverEditing }) => (
  <div className="flex flex-wrap items-center gap-8">
    <CoverDownload label="Download JPEG" editing={editing} ask={() => front(work, 'jpeg')} />
    <CoverDownload label="Download PNG" editing={editing} ask={() => front(work, 'png')} />
  </div>
)
