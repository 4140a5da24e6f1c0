import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface VersionChoiceProps {
  /** Describes the change that was made elsewhere. */
  message: string
  onUseMine: () => void
  onKeepOther: () => void
  /** The list of differences, below the line "Yours ... differs in:". */
  children: ReactNode
}

/** Reports a change from elsewhere, and lets the person choose a version. */
export const VersionChoice = ({ message, onUseMine, onKeepOther, children }: VersionChoiceProps) => (
  <Notice
    tone="danger"
    action={
      <div className="flex flex-wrap gap-8">
        <Button compact onClick={onUseMine}>
          Use my version
        </Button>
        <Button compact variant="quiet" onClick={onKeepOther}>
          Keep this version
        </Button>
      </div>
    }
  >
    <p className="text-17">{message}</p>
    <p className="mt-4 text-quiet">Below is the other version. Yours is kept in this browser, and differs in:</p>
    <ul className="list-inside list-disc text-quiet">{children}</ul>
  </Notice>
)
