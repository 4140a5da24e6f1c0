import { Toolbar } from '@base-ui/react/toolbar'
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import type { ShortcutName } from '#web/lib/actions/shortcuts.ts'
import { useKeptFocus } from '#web/lib/input/use-kept-focus.ts'
import { useBottomBar } from '#web/lib/stores/bottom-bar.ts'
import { useOpenDecision } from '#web/lib/stores/open-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import { atBottom } from '../at-bottom.ts'
import { ProposalBar } from './proposal-bar.tsx'
import type { ProposalState } from './proposal.ts'
import type { ProposalActs } from './proposal-acts.ts'
import type { Review } from './use-review.ts'

interface ProposalChoicesProps {
  state: ProposalState
  review: Review
  acts: ProposalActs
}

const ends = {
  whole: 'Written',
  stopped: 'Stopped. This is what was written so far',
  cut: 'Incomplete. This is what was written so far',
} as const

const wordsFor = (state: ProposalState, changes: number): string => {
  if (state.type === 'writing') return 'Writing'
  if (state.type === 'failed') return ''
  if (changes === 0)
    return state.changes === 0 && state.end === 'whole' ? 'The AI suggests no changes' : ends[state.end]
  const end = { whole: '', stopped: 'Stopped. ', cut: 'Incomplete. ' }[state.end]
  return `${end}${changes} ${changes === 1 ? 'change' : 'changes'}`
}

const acceptLabel = (state: ProposalState, taken: boolean): string => {
  if (taken) return 'Accept the rest'
  return state.type === 'review' && state.end === 'cut' ? 'Accept what is there' : 'Accept'
}

/** Returns true if a single change was accepted. */
const isTaken = (state: ProposalState): boolean => state.type === 'review' && [...state.decided.values()].some(Boolean)

const rejectLabel = (state: ProposalState): string => {
  if (state.type !== 'review') return 'Close'
  return isTaken(state) ? 'Reject the rest' : 'Reject'
}

/**
 * The actions of a proposal, shown below it. It is one tab stop; the arrow keys move between the
 * buttons.
 */
export const ProposalChoices = ({ state, review, acts }: ProposalChoicesProps) => {
  const keptFocus = useKeptFocus()
  const isRoomy = useMedia(besideMenu)
  useBottomBar(!isRoomy)
  useOpenDecision()
  const { changes } = review
  return (
    <Toolbar.Root
      {...keptFocus}
      aria-label="Proposal"
      dir="ltr"
      lang="en"
      // A click does not move the caret, so that typing can continue in the text.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        atBottom,
        'bottom-[calc(var(--foot)+var(--dock)+var(--keyboard,0px))] flex flex-col-reverse gap-8 border-t border-rule bg-sheet py-8 font-sans text-15',
        // On a phone it is at the bottom, within reach of the thumb.
        isRoomy ? 'sticky z-1 mt-12' : 'fixed inset-x-0 z-10 px-16',
      )}
    >
      {!isRoomy ? (
        <ProposalBar
          state={state}
          review={review}
          acts={acts}
          words={wordsFor(state, changes)}
          acceptLabel={acceptLabel(state, isTaken(state))}
          rejectLabel={rejectLabel(state)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-8">
          {state.type === 'writing' ? (
            <Choice shortcut="rejectProposal" onClick={acts.stop}>
              Stop
            </Choice>
          ) : (
            <WholeChoices state={state} review={review} acts={acts} />
          )}
          <span className="ms-auto text-13 text-quiet">{changes > 1 ? '' : wordsFor(state, changes)}</span>
        </div>
      )}
      {isRoomy && state.type === 'review' && changes > 1 && <SingleChoices state={state} review={review} acts={acts} />}
    </Toolbar.Root>
  )
}

/** The actions on a whole proposal that is not being written. */
const WholeChoices = ({ state, review, acts }: ProposalChoicesProps) => {
  const isReview = state.type === 'review'
  const taken = isTaken(state)
  const { isGiven, isNew, isTitle, stands } = review
  return (
    <>
      {isReview && (
        <Choice variant="primary" shortcut="acceptProposal" disabled={!review.canAccept} onClick={acts.accept}>
          {acceptLabel(state, taken)}
        </Choice>
      )}
      <Choice shortcut="rejectProposal" onClick={acts.reject}>
        {rejectLabel(state)}
      </Choice>
      {stands !== 'gone' && !isGiven && (
        <Choice variant="quiet" onClick={acts.again}>
          Try again
        </Choice>
      )}
      {isReview && !isTitle && (!isNew || stands === 'gone') && (
        <Choice variant="quiet" onClick={acts.insertBelow}>
          Insert below
        </Choice>
      )}
    </>
  )
}

/** The actions on single changes. */
const SingleChoices = ({ state, review: { changes, current }, acts }: ProposalChoicesProps) => (
  <div className="flex flex-wrap items-center gap-4">
    <Step
      name="Change before"
      shortcut="changeBefore"
      icon={<ChevronLeft className="size-icon" strokeWidth={1.5} />}
      onClick={() => acts.move(-1)}
    />
    <Step
      name="Next change"
      shortcut="nextChange"
      icon={<ChevronRight className="size-icon" strokeWidth={1.5} />}
      onClick={() => acts.move(1)}
    />
    <span className="px-8 text-13 text-quiet tabular-nums">
      {current === null ? wordsFor(state, changes) : `${current + 1} of ${changes}`}
    </span>
    {current !== null && (
      <>
        <Choice variant="quiet" aria-label="Take this change" onClick={() => acts.decide(true)}>
          <Check className="size-icon text-added" strokeWidth={1.5} aria-hidden="true" />
          Take
        </Choice>
        <Choice variant="quiet" aria-label="Leave this change" onClick={() => acts.decide(false)}>
          <X className="size-icon text-removed" strokeWidth={1.5} aria-hidden="true" />
          Leave
        </Choice>
      </>
    )}
  </div>
)

interface ChoiceProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'onClick' | 'disabled' | 'aria-label'> {
  shortcut?: ShortcutName
  children: ReactNode
}

const Choice = ({ shortcut, variant = 'plain', disabled, children, ...rest }: ChoiceProps) => (
  <Toolbar.Button
    {...rest}
    disabled={disabled ?? false}
    aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
    render={<Button compact variant={variant} className="aria-disabled:opacity-60" />}
  >
    {children}
    {shortcut && (
      <kbd
        aria-hidden="true"
        className={classNames('hidden font-sans text-13 sm:pointer-fine:inline', variant !== 'primary' && 'opacity-70')}
      >
        {shortcutLabel(shortcut)}
      </kbd>
    )}
  </Toolbar.Button>
)

interface StepProps {
  name: string
  shortcut: ShortcutName
  icon: ReactNode
  onClick: () => void
}

const Step = ({ name, shortcut, icon, onClick }: StepProps) => (
  <Toolbar.Button
    aria-label={name}
    aria-keyshortcuts={ariaShortcut(shortcut)}
    onClick={onClick}
    className="inline-flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
  >
    {icon}
  </Toolbar.Button>
)
