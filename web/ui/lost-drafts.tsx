import { useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { controlShape } from './field.tsx'
import { toast } from './toast.tsx'

interface LostDraftsProps {
  /** A sentence that says what was deleted. */
  reason: string
  lost: { texts: readonly string[]; forget: () => void }
}

/** Unsent texts of forms whose entries were deleted. */
export const LostDrafts = ({ reason, lost: { texts, forget } }: LostDraftsProps) => {
  const id = useId()
  if (texts.length === 0) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(texts.join('\n\n'))
      toast.success('Copied')
    } catch {
      toast.error('The browser did not allow it. Select the text and copy it yourself.')
    }
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-8 border-s-2 border-warning py-4 ps-12">
      <output>
        {/* An `output` element can't name the field that it labels, so a `span` inside it does. */}
        <span id={id}>{reason}</span>
      </output>
      <textarea
        aria-labelledby={id}
        dir="auto"
        readOnly
        rows={3}
        value={texts.join('\n\n')}
        className={classNames(controlShape, 'py-8 text-15')}
      />
      <div className="flex gap-8">
        <Button compact onClick={() => void copy()}>
          Copy
        </Button>
        <Button compact variant="quiet" onClick={forget}>
          Discard
        </Button>
      </div>
    </section>
  )
}
