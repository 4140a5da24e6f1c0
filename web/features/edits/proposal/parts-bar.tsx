import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import type { Sequence } from './sequence.ts'

/** A click does not move the caret, so that typing can continue in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface PartsBarProps {
  sequence: Sequence
  onAcceptAll: () => void
  onClose: () => void
}

/** The progress of an edit in several parts, and the actions for all of them. */
export const PartsBar = ({ sequence, onAcceptAll, onClose }: PartsBarProps) => {
  const { parts, shown, left } = sequence
  const isWriting = sequence.isWriting()
  const written = parts.filter(({ proposal }) => proposal && proposal.state.type !== 'writing').length
  const waiting = parts.filter(({ proposal, isDone }) => !isDone && proposal?.state.type === 'review').length
  const done = parts.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-label="Parts"
      className="mx-auto max-w-page rounded-sheet border border-rule bg-paper px-16 pt-4 pb-8 text-15 shadow-float"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is not interactive itself */}
      <div className="flex flex-wrap items-center justify-end gap-x-8" onMouseDown={keepFocus}>
        <p className="min-w-0 grow py-4 tabular-nums">
          Part {shown + 1} of {parts.length}
          <span className="text-quiet">
            {isWriting
              ? `, writing part ${Math.min(parts.length, written + 1)}`
              : left > 0
                ? `, stopped with ${left} left`
                : sequence.isAhead
                  ? `, ${written} written. More follow as you decide.`
                  : ''}
          </span>
        </p>
        {waiting > 1 && (
          <div className="flex shrink-0">
            <Step name="Part before" onClick={() => sequence.show(-1)}>
              <ChevronLeft className="size-icon rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
            </Step>
            <Step name="Next part" onClick={() => sequence.show(1)}>
              <ChevronRight className="size-icon rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
            </Step>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-x-8">
          {waiting > 1 && (
            <Button compact variant="quiet" onClick={onAcceptAll}>
              Accept {waiting} parts
            </Button>
          )}
          {isWriting ? (
            <Button compact onClick={sequence.stop}>
              Stop
            </Button>
          ) : (
            <>
              {left > 0 && (
                <Button compact onClick={sequence.resume}>
                  Write the rest
                </Button>
              )}
              <Button compact variant="quiet" onClick={onClose}>
                {waiting > 0 ? 'Reject the rest' : 'Close'}
              </Button>
            </>
          )}
        </div>
      </div>
      <InkLine writing={isWriting} label={`${done} of ${parts.length} parts decided`} share={done / parts.length} />
    </section>
  )
}

const Step = ({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="inline-flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
  >
    {children}
  </button>
)
