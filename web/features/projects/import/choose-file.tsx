import { type DragEvent, useRef, useState } from 'react'
import { limits } from '#contract/projects.ts'
import { acceptedImports, listImportFormats } from '#manuscript/model/import-formats.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'

const megabytes = limits.importBytes / 1_000_000

/** Returns a problem that is known before the upload, or null. */
const problemOf = (file: File): string | null => {
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > limits.importBytes)
    return `${file.name} has ${Math.ceil(file.size / 1_000_000)} MB; at most ${megabytes} MB can be imported. Nothing was sent.`
  return null
}

interface ChooseFileProps {
  error: Error | null
  /** Name of the file that is being read, or null. */
  reading: string | null
  onChoose: (file: File) => void
}

export const ChooseFile = ({ error, reading, onChoose }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file || reading !== null) return
    const wrong = problemOf(file)
    setProblem(wrong)
    if (!wrong) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-16 rounded-sheet border border-dashed px-24 py-48 text-center',
          over ? 'border-accent bg-wash' : 'border-edge',
        )}
      >
        <p className="font-serif text-20">Drop a file here</p>
        <input
          ref={input}
          type="file"
          accept={acceptedImports}
          aria-label="File to import"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.[0])
            // Resets the field, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <Button
          look="primary"
          pending={reading !== null && `Reading ${reading}`}
          onClick={() => input.current?.click()}
          className="max-w-full wrap-anywhere"
        >
          Choose a file
        </Button>
        <p className="text-13 text-quiet">
          {listImportFormats('or')}, up to {megabytes} MB. You see a preview before anything is imported.
        </p>
      </div>
      {problem ? <Notice tone="danger">{problem}</Notice> : error && <ImportProblem error={error} />}
    </>
  )
}

export const ImportProblem = ({ error }: { error: Error }) =>
  error instanceof ApiError && error.code === 'premium_required' ? (
    <PremiumNeeded>{error.message}</PremiumNeeded>
  ) : (
    <Notice tone="danger">
      {messageOf(error, 'The server could not be reached. Nothing was imported. Please try again.')}
    </Notice>
  )
