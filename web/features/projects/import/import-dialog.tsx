import { useMutation } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportDone } from './import-done.tsx'
import type { Imported } from './import-preview.tsx'
import { readFile } from './read-file.ts'

const loadPreview = async () => ({ default: (await import('./import-preview.tsx')).ImportPreview })
// The preview loads on demand, because it needs the list of languages, and the menu of every page
// has this dialog.
const ImportPreview = lazy(loadPreview)

const loadSeveral = async () => ({ default: (await import('./import-several.tsx')).ImportSeveral })
const ImportSeveral = lazy(loadSeveral)

const readOne = async (file: File) => ({ file, found: await readFile(file) })

/** Imports a file as a project, or several files, after a preview. */
export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  const [wasOpen, setWasOpen] = useState(open)
  const [result, setResult] = useState<Imported | null>(null)
  const reading = useMutation({ mutationFn: readOne })
  const [several, setSeveral] = useState<File[] | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // The dialog starts over each time it opens, and does not change while it closes.
    if (open) {
      reading.reset()
      setResult(null)
      setSeveral(null)
    }
  }
  const leave = (id: string) => {
    onClose()
    void navigate(`/app/projects/${id}`)
  }
  const finish = (imported: Imported) => {
    if (imported.lost.length > 0) return setResult(imported)
    leave(imported.id)
  }
  return (
    <Dialog cornerClose title="Import a text" open={open} onClose={onClose}>
      {result ? (
        <ImportDone lost={result.lost} onOpen={() => leave(result.id)} />
      ) : several ? (
        <LazyPart>
          <ImportSeveral first={several} onImported={finish} />
        </LazyPart>
      ) : reading.data ? (
        <LazyPart>
          <ImportPreview
            found={reading.data.found}
            file={reading.data.file}
            onOther={() => reading.reset()}
            onImported={finish}
          />
        </LazyPart>
      ) : (
        <ChooseFile
          error={reading.error}
          reading={reading.isPending ? reading.variables.name : null}
          onChoose={(files) => (files.length > 1 ? setSeveral(files) : reading.mutate(files[0]!))}
        />
      )}
    </Dialog>
  )
}
