import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { detailLimits } from '#contract/book-details.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Material {
  title: string
  content: string
}

/** Loads the code that reads a file only for an upload, because it is an eighth of the page's scripts. */
const readMaterial = async (file: File): Promise<Material> => (await import('./read-material.ts')).readMaterial(file)

const words = {
  guidelines: {
    legend: 'Guidelines',
    hint: 'Rules that the book follows.',
    one: 'Guideline',
    add: 'Add a guideline',
    characters: detailLimits.guidelines.characters,
  },
  references: {
    legend: 'References',
    hint: 'Texts that the book takes facts from.',
    one: 'Reference',
    add: 'Add a reference',
    characters: detailLimits.references.bytes,
  },
} as const

interface MaterialFieldProps {
  kind: keyof typeof words
  items: readonly Material[]
  onChange: (items: Material[]) => void
  error: string | undefined
}

/** The field for guidelines or references that are pasted or uploaded for one book. */
export const MaterialField = ({ kind, items, onChange, error }: MaterialFieldProps) => {
  const { legend, hint, one, add, characters } = words[kind]
  const problem = useId()
  const change = (at: number, part: Partial<Material>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
  const isFull = items.length >= detailLimits[kind].count
  return (
    <fieldset className="flex flex-col gap-12" aria-describedby={error ? problem : undefined}>
      <legend className="mb-4 text-15 font-medium">{legend}</legend>
      <p className="text-13 text-quiet">{hint}</p>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no identity, and their fields are controlled
        <div key={at} className="flex flex-col gap-12 border-s border-rule ps-12">
          <TextField
            label={`${one} ${at + 1}: title`}
            value={item.title}
            maxLength={detailLimits.contextTitle}
            onChange={({ target }) => change(at, { title: target.value })}
          />
          <TextArea
            label={`${one} ${at + 1}: text`}
            rows={3}
            value={item.content}
            count={item.content.length}
            limit={characters}
            onChange={({ target }) => change(at, { content: target.value })}
          />
          <Button compact variant="quiet" className="self-start" onClick={() => onChange(items.toSpliced(at, 1))}>
            <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Remove {item.title || `${one.toLowerCase()} ${at + 1}`}
          </Button>
        </div>
      ))}
      {error && (
        <p id={problem} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-8">
        <Button compact disabled={isFull} onClick={() => onChange([...items, { title: '', content: '' }])}>
          <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          {add}
        </Button>
        {kind === 'references' && <UploadButton disabled={isFull} onRead={(item) => onChange([...items, item])} />}
      </div>
    </fieldset>
  )
}

const UploadButton = ({ disabled, onRead }: { disabled: boolean; onRead: (item: Material) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: readMaterial,
    onSuccess: onRead,
    onError: (error) => toast.error(messageOf(error, 'The file could not be read. Nothing was added.')),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".txt,.md,.markdown,.docx,.pdf"
        aria-label="Reference to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Resets the field, so that the same file can be chosen again.
          target.value = ''
          if (file) mutate(file)
        }}
      />
      <Button
        compact
        disabled={disabled}
        pending={isPending && 'Reading the file'}
        onClick={() => input.current?.click()}
      >
        <Upload className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Upload a file
      </Button>
    </>
  )
}
