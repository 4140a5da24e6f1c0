import { ExternalLink } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import { linkAddress } from './link-address.ts'

interface LinkFormProps {
  url: string | null
  field: RefObject<HTMLInputElement | null>
  /** Returns false if the text of the link no longer exists. */
  onConfirm: (url: string) => boolean
  onCancel: () => void
  onDelete: () => void
}

export const LinkForm = ({ url, field, onConfirm, onCancel, onDelete }: LinkFormProps) => {
  const [written, setWritten] = useState(url ?? '')
  const [error, setError] = useState<string>()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const address = linkAddress(written, location.host)
    if (!address) setError('A link must be a web address, such as https://example.com')
    else if (!onConfirm(address))
      setError('The text of this link was deleted elsewhere. Copy the address, and select another text.')
  }
  return (
    <form onSubmit={confirm} noValidate className="flex flex-col gap-12">
      <Field
        label="Link"
        error={error}
        aside={
          url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-4 py-4 text-15 text-accent underline underline-offset-4 pointer-coarse:py-12"
            >
              Open link
              <ExternalLink className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </a>
          )
        }
      >
        {(parts) => (
          <input
            {...parts}
            ref={field}
            type="url"
            autoComplete="url"
            spellCheck={false}
            dir="ltr"
            placeholder="https://"
            value={written}
            onChange={(event) => {
              setWritten(event.target.value)
              setError(undefined)
            }}
            className={classNames(controlShape, 'min-h-target')}
          />
        )}
      </Field>
      <div className="flex items-center justify-end gap-8">
        {url && (
          <Button compact variant="quiet" className="me-auto" onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button compact onClick={onCancel}>
          Cancel
        </Button>
        <Button compact variant="primary" type="submit">
          Confirm
        </Button>
      </div>
    </form>
  )
}
