import { ExternalLink } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { linkAddress } from './link-address.ts'

interface LinkFormProps {
  url: string | null
  field: RefObject<HTMLInputElement | null>
  onConfirm: (url: string) => void
  onCancel: () => void
  onDelete: () => void
}

export const LinkForm = ({ url, field, onConfirm, onCancel, onDelete }: LinkFormProps) => {
  const [written, setWritten] = useState(url ?? '')
  const [error, setError] = useState<string>()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const address = linkAddress(written, location.host)
    if (address) onConfirm(address)
    else setError('A link can lead to a web address only, such as https://example.com')
  }
  return (
    <form onSubmit={confirm} noValidate className="flex flex-col gap-12">
      <TextField
        ref={field}
        label="Link"
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        dir="ltr"
        placeholder="https://"
        value={written}
        error={error}
        onChange={(event) => {
          setWritten(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-8">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="me-auto inline-flex min-h-target items-center gap-8 text-15 text-accent underline underline-offset-4 pointer-fine:min-h-control"
          >
            <ExternalLink className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Open link
          </a>
        )}
        {url && (
          <Button compact look="quiet" onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button compact onClick={onCancel}>
          Cancel
        </Button>
        <Button compact look="primary" type="submit">
          Confirm
        </Button>
      </div>
    </form>
  )
}
