import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import type { Imported } from './import-preview.tsx'

const loadPreview = async () => ({ default: (await import('./import-preview.tsx')).ImportPreview })
// The menu of every page has this dialog, and the preview needs the list of languages.
const ImportPreview = lazy(loadPreview)

const readFile = async (file: File) => ({
  file,
  found: await api('POST /import', {
    query: { name: file.name },
    body: new Uint8Array(await file.arrayBuffer()),
  }),
})

/** Imports a file as a project, after a preview. */
export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  const [wasOpen, setWasOpen] = useState(open)
  const [done, setDone] = useState<Imported | null>(null)
  const reading = useMutation({ mutationFn: readFile })
  if (open !== wasOpen) {
    setWasOpen(open)
    // The dialog starts anew each time it opens, and does not change while it closes.
    if (open) {
      reading.reset()
      setDone(null)
    }
  }
  const leave = (id: string) => {
    onClose()
    void navigate(`/app/projects/${id}`)
  }
  return (
    <Dialog cornerClose title="Import a text" open={open} onClose={onClose}>
      {done ? (
        <ImportDone lost={done.lost} onOpen={() => leave(done.id)} />
      ) : reading.data ? (
        <Suspense fallback={<Loading />}>
          <ImportPreview
            found={reading.data.found}
            file={reading.data.file}
            onOther={() => reading.reset()}
            onImported={({ id, lost }) => {
              if (lost.length > 0) return setDone({ id, lost })
              leave(id)
            }}
          />
        </Suspense>
      ) : (
        <ChooseFile
          error={reading.error}
          reading={reading.isPending ? reading.variables.name : null}
          onChoose={(file) => reading.mutate(file)}
        />
      )}
    </Dialog>
  )
}
