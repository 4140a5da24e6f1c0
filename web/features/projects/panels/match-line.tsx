import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Match } from './find-in-text.ts'

interface MatchLineProps {
  match: Match
  replacement: string
  isCurrent: boolean
  onShow: () => void
  onReplace: () => void
}

/** Shows a match before and after the replacement. */
export const MatchLine = ({ match, replacement, isCurrent, onShow, onReplace }: MatchLineProps) => (
  <li className={classNames('flex items-start gap-4 border-b border-rule', isCurrent && 'bg-wash')}>
    <button
      type="button"
      dir="auto"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onShow}
      className="min-h-target min-w-0 flex-1 rounded-control py-8 ps-4 pointer-fine:min-h-control text-start font-serif wrap-anywhere"
    >
      {match.before}
      {replacement === '' ? (
        <mark className="bg-wash font-semibold text-ink">{match.text}</mark>
      ) : (
        <>
          <del className="bg-removed-wash text-removed line-through">{match.text}</del>{' '}
          <ins className="bg-added-wash text-added underline">{replacement}</ins>
        </>
      )}
      {match.after}
    </button>
    <Button variant="quiet" compact onClick={onReplace} className="shrink-0 px-8 text-13 text-quiet">
      Replace
    </Button>
  </li>
)
