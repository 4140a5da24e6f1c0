import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface NotLoadedProps {
  error: unknown
  /** Message if the server gave no reason: what could not be loaded, and that it is safe. */
  otherwise: string
  onRetry: () => unknown
}

/** Says that something could not be loaded, with a button to retry. */
export const NotLoaded = ({ error, otherwise, onRetry }: NotLoadedProps) => (
  <Notice
    tone="danger"
    action={
      <Button compact onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {messageOf(error, otherwise)}
  </Notice>
)
