import { Plus } from 'lucide-react'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCandidates } from './codex-queries.ts'

/** Names that recur in the manuscript and have no card, each with a button that adds one. */
export const Candidates = () => {
  const { projectId, go, direction, show } = useCodexPanel()!
  const { data } = useCandidates(projectId)
  if (!data || data.candidates.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-target w-fit cursor-pointer list-item items-center py-8 text-15">
        {counted(data.candidates.length, 'name')} without a card
      </summary>
      <ul dir={direction} aria-label="Names without a card" className="border-t border-rule">
        {data.candidates.map(({ name, count, passages }) => (
          <li key={name} className="flex items-center justify-between gap-8 border-b border-rule py-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-serif text-17">{name}</span>{' '}
              {passages[0] ? (
                <button
                  type="button"
                  dir="ltr"
                  aria-label={`${counted(count, 'place')}. Show the first one`}
                  onClick={() => show(passages[0]!)}
                  className="min-h-target rounded-control px-4 text-13 text-quiet underline underline-offset-4 hover:text-ink pointer-fine:min-h-0"
                >
                  {counted(count, 'place')}
                </button>
              ) : (
                <span className="text-13 text-quiet">{counted(count, 'place')}</span>
              )}
            </span>
            <Button
              variant="quiet"
              compact
              aria-label={`Add a card for ${name}`}
              onClick={() => go({ type: 'edit-card', card: null, name })}
              className="-me-12 shrink-0 text-13"
            >
              <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              Add
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
