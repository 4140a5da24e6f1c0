import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface StaleNoticeProps {
  message: string
  /**
   * Sentences about the choices of the other device. Text fields show the other value themselves.
   */
  changes: readonly string[]
  onDiscard: () => void
}

/** Reports that a form was not saved because another device has changed its fields. */
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
