import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'

/** A click does not move the caret, so that typing can continue in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface KeptBarProps {
  count: number
  onShow: () => void
  onDiscard: () => void
}

/** Offers the proposals that were left undecided when the project was closed. */
export const KeptBar = ({ count, onShow, onDiscard }: KeptBarProps) => (
  <section
    aria-label="Waiting proposals"
    className="mx-auto flex w-fit max-w-full flex-wrap items-center gap-8 rounded-sheet border border-rule bg-paper py-4 ps-16 pe-4 text-15 shadow-float"
  >
    <output>{count === 1 ? 'A proposal waits' : `${count} proposals wait`} for your decision since you left.</output>
    <Button compact onMouseDown={keepFocus} onClick={onShow}>
      Review
    </Button>
    <Button compact variant="quiet" onMouseDown={keepFocus} onClick={onDiscard}>
      Discard
    </Button>
  </section>
)
