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

const MOST_ROWS = 8
/** Characters that surely fit in a row of the narrowest panel. */
const IN_A_ROW = 34

/**
 * Returns the rows that a text needs, up to a limit above which the field scrolls. Only browsers that
 * don't size fields by their content use it.
 */
const rowsOf = (text: string): number => {
  let rows = 0
  for (const line of text.slice(0, MOST_ROWS * IN_A_ROW).split('\n'))
    rows += Math.max(1, Math.ceil(line.length / IN_A_ROW))
  return Math.min(MOST_ROWS, rows)
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
        {/* An `output` element can't name the section that it labels, so a `span` inside it does. */}
        <span id={id}>{reason}</span>
      </output>
      <ul className="flex max-h-[24rem] flex-col gap-8 overflow-y-auto">
        {texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts can be the same
          <li key={at} className="flex shrink-0">
            <textarea
              aria-label={texts.length === 1 ? 'Your text' : `Your text ${at + 1} of ${texts.length}`}
              aria-describedby={id}
              dir="auto"
              readOnly
              rows={rowsOf(text)}
              value={text}
              className={classNames(controlShape, 'field-sizing-content max-h-[13rem] resize-none py-8 text-15')}
            />
          </li>
        ))}
      </ul>
      <div className="flex gap-8">
        <Button compact onClick={() => void copy()}>
          {texts.length === 1 ? 'Copy' : 'Copy all'}
        </Button>
        <Button compact variant="quiet" onClick={forget}>
          Discard
        </Button>
      </div>
    </section>
  )
}
