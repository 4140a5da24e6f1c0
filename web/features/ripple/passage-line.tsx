import { LocateFixed } from 'lucide-react'
import { rippleReasons, type RippleSpan } from '#contract/codex.ts'
import { excerptAfter, excerptBefore } from './excerpt.ts'

interface PassageLineProps {
  text: string
  span: RippleSpan
  /** The form that was chosen, or null if the passage stays. */
  chosen: string | null
  onChoose: (to: string | null) => void
  onShow: () => void
}

/**
 * A passage before and after the change. It can be excluded from the change, and shown in the text.
 */
export const PassageLine = ({ text, span, chosen, onChoose, onShow }: PassageLineProps) => {
  const { start, end, from, to, certainty, reason, alternatives } = span
  const forms = [...new Set([to, ...alternatives])]
  return (
    <li className="flex items-start gap-4 border-b border-rule py-4">
      <div className="min-w-0 flex-1">
        <label className="flex items-start gap-12 py-8">
          <input
            type="checkbox"
            checked={chosen !== null}
            onChange={({ target }) => onChoose(target.checked ? to : null)}
            className="mt-4 size-icon shrink-0"
          />
          <span dir="auto" className="min-w-0 font-serif wrap-anywhere">
            {excerptBefore(text, start)}
            <del className="bg-removed-wash text-removed line-through">{from}</del>{' '}
            <ins className="bg-added-wash text-added underline">{chosen ?? to}</ins>
            {excerptAfter(text, end)}
          </span>
        </label>
        {certainty === 'uncertain' && (
          <div className="flex flex-wrap items-center gap-x-12 ps-label pb-8 text-13 text-quiet">
            <span>{rippleReasons[reason]}</span>
            {forms.length > 1 && (
              <select
                aria-label={`Form for “${from}”`}
                value={chosen ?? to}
                onChange={({ target }) => onChoose(target.value)}
                className="min-h-target rounded-control border border-edge bg-sheet px-8 text-15 text-ink pointer-fine:min-h-control"
              >
                {forms.map((form) => (
                  <option key={form}>{form}</option>
                ))}
              </select>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label={`Show “${from}” in the text`}
        onClick={onShow}
        className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
      >
        <LocateFixed className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}
