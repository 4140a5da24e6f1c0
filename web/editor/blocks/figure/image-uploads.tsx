import { COMMAND_PRIORITY_LOW } from 'lexical'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { $getSelection, $isRangeSelection } from 'lexical'
import { Button } from '#web/ui/button.tsx'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { PASTED_REST_COMMAND } from '../../paste/pasted-rest.ts'
import { $blockOf } from '../keep-chapters.ts'
import { addImages, CHOOSE_IMAGES_COMMAND, chooseImages, type Upload } from './add-images.ts'
import { registerFigures } from './register-figures.ts'

/** Shows the image files that are being uploaded, and those that could not be added. */
export const ImageUploads = ({ manuscript: { editor } }: { manuscript: OpenManuscript }) => {
  const [images] = useState(() => addImages(editor))
  const [lost, setLost] = useState<readonly string[]>([])
  const uploads = useSyncExternalStore(images.subscribe, images.get)
  useEffect(() => {
    const stops = [
      registerFigures(editor, images),
      editor.registerCommand(
        CHOOSE_IMAGES_COMMAND,
        () => {
          const selection = $getSelection()
          const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
          const key = block?.getKey() ?? null
          chooseImages((files) => images.add(files, key))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        PASTED_REST_COMMAND,
        (rest) => {
          const selection = $getSelection()
          const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
          images.add(rest.images, block?.getKey() ?? null)
          setLost(rest.lost)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      images.stop()
    }
  }, [editor, images])
  return (
    <ul
      aria-label="Images"
      aria-live="polite"
      className="sticky bottom-[calc(var(--foot,0px)+4rem)] z-3 mx-auto flex w-[min(30rem,calc(100%-2rem))] flex-col gap-8 empty:hidden"
    >
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onAgain={() => images.again(upload.id)}
          onRemove={() => images.remove(upload.id)}
        />
      ))}
      {lost.length > 0 && <LostRow lost={lost} onClose={() => setLost([])} />}
    </ul>
  )
}

/** Names the content that was lost in a paste. */
const LostRow = ({ lost, onClose }: { lost: readonly string[]; onClose: () => void }) => (
  <li className="flex items-center gap-12 rounded-sheet border border-rule bg-sheet p-12 text-15 shadow-float">
    <p className="min-w-0 flex-1">Not kept: {lost.join(', ')}.</p>
    <Button compact variant="quiet" onClick={onClose}>
      Close
    </Button>
  </li>
)

interface UploadRowProps {
  upload: Upload
  onAgain: () => void
  onRemove: () => void
}

const UploadRow = ({ upload: { file, part, error }, onAgain, onRemove }: UploadRowProps) => (
  <li className="flex flex-col gap-8 rounded-sheet border border-rule bg-sheet p-12 text-15 shadow-float">
    <div className="flex items-center gap-12">
      <span className="min-w-0 flex-1 truncate">{file.name || 'Image'}</span>
      {error && (
        <Button compact onClick={onAgain}>
          Try again
        </Button>
      )}
      <Button compact variant="quiet" onClick={onRemove}>
        {error ? 'Discard' : 'Cancel'}
      </Button>
    </div>
    {error ? (
      <p className="text-danger">{error}</p>
    ) : (
      <progress
        aria-label={`Adding ${file.name || 'the image'}`}
        value={part < 1 ? part : undefined}
        className="h-4 w-full accent-accent"
      />
    )}
  </li>
)
