import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Milliseconds for which a rejected proposal can be brought back. */
const OFFERED = 20_000

/** A click does not move the caret, so that typing can continue in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface RejectedBarProps {
  onBack: () => void
  onClose: () => void
}

/** Offers to bring back a rejected proposal. */
export const RejectedBar = ({ onBack, onClose }: RejectedBarProps) => {
  const bar = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    // The bar stays while it has the focus or the pointer.
    const timer = setInterval(() => {
      if (!bar.current?.matches(':focus-within, :hover')) close.current()
    }, OFFERED)
    return () => clearInterval(timer)
  }, [])
  return (
    <section
      ref={bar}
      aria-label="Rejected"
      className="mx-auto flex w-fit max-w-full items-center gap-8 rounded-sheet border border-rule bg-paper py-4 ps-16 pe-4 text-15 shadow-float"
    >
      <output>Rejected.</output>
      <Button compact variant="quiet" className="whitespace-nowrap" onMouseDown={keepFocus} onClick={onBack}>
        Bring back
      </Button>
      <button
        type="button"
        aria-label="Close"
        onMouseDown={keepFocus}
        onClick={onClose}
        className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash pointer-fine:size-control"
      >
        <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </section>
  )
}
