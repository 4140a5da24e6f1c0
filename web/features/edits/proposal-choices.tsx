import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ProposalState } from './proposal.ts'

interface ProposalChoicesProps {
  state: ProposalState
  /** Changes that can be taken one by one; 0 where it is all or nothing. */
  changes: number
  current: number | null
  canAccept: boolean
  onAccept: () => void
  onReject: () => void
  onStop: () => void
  onAgain: (() => void) | null
  onInsert: (() => void) | null
  onMove: (by: 1 | -1) => void
  onDecide: (taken: boolean) => void
}

const wordsFor = (state: ProposalState, changes: number): string => {
  if (state.is === 'writing') return 'Writing'
  if (state.is === 'failed') return ''
  const said = state.stopped ? 'Stopped. What had come is here' : 'Written'
  if (changes === 0) return state.changes === 0 ? 'The AI would leave this as it is' : said
  return `${state.stopped ? 'Stopped. ' : ''}${changes} ${changes === 1 ? 'change' : 'changes'}`
}

/** What can be done with a proposal, under it, each with its key. */
export const ProposalChoices = ({
  state,
  changes,
  current,
  canAccept,
  onAccept,
  onReject,
  onStop,
  onAgain,
  onInsert,
  onMove,
  onDecide,
}: ProposalChoicesProps) => {
  const taken = state.is === 'review' && [...state.decided.values()].some(Boolean)
  return (
    <div className="sticky bottom-[calc(var(--foot)+var(--dock))] z-1 mt-12 flex flex-col gap-8 border-t border-rule bg-sheet py-8 font-sans text-15">
      {state.is === 'review' && changes > 1 && (
        <div className="flex flex-wrap items-center gap-4">
          <Step
            name="Change before"
            icon={<ChevronLeft className="size-icon" strokeWidth={1.5} />}
            onClick={() => onMove(-1)}
          />
          <Step
            name="Next change"
            icon={<ChevronRight className="size-icon" strokeWidth={1.5} />}
            onClick={() => onMove(1)}
          />
          <output className="px-8 text-13 text-quiet tabular-nums">
            {current === null ? `${changes} changes` : `${current + 1} of ${changes}`}
          </output>
          {current !== null && (
            <>
              <Button compact look="quiet" aria-label="Take this change" onClick={() => onDecide(true)}>
                <Check className="size-icon text-added" strokeWidth={1.5} aria-hidden="true" />
                Take<Key>Space</Key>
              </Button>
              <Button compact look="quiet" aria-label="Leave this change" onClick={() => onDecide(false)}>
                <X className="size-icon text-removed" strokeWidth={1.5} aria-hidden="true" />
                Leave<Key>⌫</Key>
              </Button>
            </>
          )}
        </div>
      )}
      <div className="grid grid-cols-2 items-center gap-8 sm:flex sm:flex-wrap">
        {state.is === 'writing' ? (
          <Button compact onClick={onStop}>
            Stop<Key>Esc</Key>
          </Button>
        ) : (
          <>
            {state.is === 'review' && (
              <Button compact look="primary" disabled={!canAccept} onClick={onAccept}>
                {taken ? 'Accept the rest' : 'Accept'}
                <Key>Enter</Key>
              </Button>
            )}
            <Button compact onClick={onReject}>
              {state.is === 'failed' ? 'Close' : taken ? 'Reject the rest' : 'Reject'}
              <Key>Esc</Key>
            </Button>
            {onAgain && (
              <Button compact look="quiet" onClick={onAgain}>
                Try again<Key>R</Key>
              </Button>
            )}
            {onInsert && (
              <Button compact look="quiet" onClick={onInsert}>
                Insert below<Key>B</Key>
              </Button>
            )}
          </>
        )}
        <output className="text-13 text-quiet sm:ms-auto">{changes > 1 ? '' : wordsFor(state, changes)}</output>
      </div>
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="hidden font-sans text-13 opacity-70 pointer-fine:inline">
    {children}
  </kbd>
)

interface StepProps {
  name: string
  icon: ReactNode
  onClick: () => void
}

const Step = ({ name, icon, onClick }: StepProps) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="inline-flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
  >
    {icon}
  </button>
)
