import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface StaleNoticeProps {
  message: string
  /** Sentences that say what the other device chose. Text fields say it themselves. */
  changes: readonly string[]
  onDiscard: () => void
}

/** Says that another device has changed the fields of a form, which was not saved for that reason. */
export const StaleNotice = ({ message, changes, onDiscard }: StaleNoticeProps) => (
  <Notice
    tone="danger"
    action={
      <Button compact onClick={onDiscard}>
        Discard mine
      </Button>
    }
  >
    {[message, ...changes].join(' ')}
  </Notice>
)
