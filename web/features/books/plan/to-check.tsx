import { Check } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface ToCheckProps {
  statement: string
  /** True to show the words "to be checked" here, if no title above does. */
  marked?: boolean
  onChecked: () => void
}

/**
 * A statement that the author's material does not support, shown until the author has checked it.
 */
export const ToCheck = ({ statement, marked, onChecked }: ToCheckProps) => (
  <div className="flex items-center gap-8">
    <p className="min-w-0 flex-1 text-13 wrap-anywhere">
      {marked && (
        <span lang="en" dir="ltr" className="text-quiet">
          To be checked:{' '}
        </span>
      )}
      <bdi>{statement}</bdi>
    </p>
    <span lang="en" dir="ltr">
      <Button compact variant="quiet" aria-label={`Checked: ${statement}`} onClick={onChecked}>
        <Check className="size-icon text-quiet" strokeWidth={1.5} aria-hidden="true" />
        Checked
      </Button>
    </span>
  </div>
)
