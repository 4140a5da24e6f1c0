import { Button } from './button.tsx'

/** Indicates that a form shows earlier input that was not saved. */
export const DraftLine = ({ onDiscard }: { onDiscard?: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-12 text-13 text-quiet">
    This is your draft. It is not saved yet.
    {onDiscard && (
      <Button compact variant="quiet" className="-me-12 text-13" onClick={onDiscard}>
        Discard
      </Button>
    )}
  </p>
)
