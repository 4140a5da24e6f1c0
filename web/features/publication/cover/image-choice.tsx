import { useRef, useState } from 'react'
import { acceptedImages } from '#contract/images.ts'
import type { ImagePlacement } from '#manuscript/model/cover/cover.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { uploadImage } from '#web/lib/images/upload-image.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import type { CoverEditing } from './use-cover.ts'

const placements: { value: ImagePlacement; label: string }[] = [
  { value: 'whole', label: 'Behind the text' },
  { value: 'window', label: 'In its own area' },
]

/** Minimum width in pixels of a sharp picture: about 300 dots per inch at 6 inches. */
const GOOD_WIDTH = 1600

const useUpload = (change: CoverEditing['change']) => {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState<string>()
  const upload = async (file: File) => {
    setProblem(undefined)
    setNote(undefined)
    setProgress(0)
    try {
      const image = await uploadImage(file, { onProgress: setProgress })
      if (image.type !== 'image/svg+xml' && image.width < GOOD_WIDTH)
        setNote(`This image is ${image.width} pixels wide. In print it may look soft: ${GOOD_WIDTH} are better.`)
      change({ image: image.image, focus: { x: 50, y: 50 } })
    } catch (error) {
      setProblem(messageOf(error, 'The image was not added. Your cover is safe.'))
    } finally {
      setProgress(null)
    }
  }
  return { progress, problem, note, upload }
}

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const Slider = ({ label, value, onChange }: SliderProps) => (
  <label className="flex min-h-target w-full items-center gap-12 text-15">
    <span className="w-menu max-w-1/2 shrink-0">{label}</span>
    <input
      type="range"
      min={0}
      max={100}
      step={5}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="min-w-0 flex-1 accent-accent"
    />
  </label>
)

/** The choice of the author's own image, and its placement. */
export const ImageChoice = ({ editing: { draft, change } }: { editing: CoverEditing }) => {
  const input = useRef<HTMLInputElement>(null)
  const { progress, problem, note, upload } = useUpload(change)
  const hasImage = draft.image !== ''
  return (
    <div className="flex w-full flex-col gap-12">
      <div className="flex flex-wrap items-center gap-8">
        <Button
          pending={
            progress !== null && (progress < 1 ? `Uploading ${Math.round(progress * 100)} %` : 'Reading the image')
          }
          onClick={() => input.current?.click()}
        >
          {hasImage ? 'Choose another image' : 'Choose an image'}
        </Button>
        {hasImage && (
          <Button variant="quiet" onClick={() => change({ image: '' })}>
            Remove the image
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={acceptedImages}
          aria-label="Image of the cover"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void upload(file)
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="text-15 text-danger">
          {problem}
        </p>
      )}
      {note && <p className="text-15 text-warning">{note}</p>}
      {hasImage ? (
        <>
          <Choice
            label="Place of the image"
            options={placements}
            value={draft.placement}
            onChange={(placement) => change({ placement })}
          />
          <Slider
            label="Left to right"
            value={draft.focus.x}
            onChange={(x) => change({ focus: { ...draft.focus, x } })}
          />
          <Slider
            label="Top to bottom"
            value={draft.focus.y}
            onChange={(y) => change({ focus: { ...draft.focus, y } })}
          />
          <p className="text-15 text-quiet">
            The sliders choose the part that stays visible. Behind text the image is veiled until the text has a
            contrast of 4.5 to 1.
          </p>
        </>
      ) : (
        <p className="text-15 text-quiet">Optional. Use an image that you made, or have the right to print.</p>
      )}
    </div>
  )
}
