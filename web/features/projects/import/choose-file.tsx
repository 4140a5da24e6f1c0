import { type DragEvent, useRef, useState } from 'react'
import { limits } from '#contract/projects.ts'
import { acceptedImports, listImportFormats } from '#manuscript/model/import-formats.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'
import { problemOf } from './read-file.ts'

const megabytes = limits.importBytes / 1_000_000

interface ChooseFileProps {
  error: Error | null
  /** Name of the file that is being read, or null. */
  reading: string | null
  /** Receives at least one file. */
  onChoose: (files: File[]) => void
}

export const ChooseFile = ({ error, reading, onChoose }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (files: readonly File[]) => {
    const [first, second] = files
    if (!first || reading !== null) return
    // With several files, the list shows the problem of each file.
    const wrong = second ? null : problemOf(first)
    setProblem(wrong)
    if (!wrong) onChoose([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
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
        <p className="font-serif text-20 pointer-coarse:hidden">Drop files here</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={acceptedImports}
          aria-label="Files to import"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // Resets the field, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <Button
          variant="primary"
          pending={reading !== null && `Reading ${reading}`}
          onClick={() => input.current?.click()}
          className="max-w-full wrap-anywhere"
        >
          Choose files
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
