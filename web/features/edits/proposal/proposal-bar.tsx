import { Toolbar } from '@base-ui/react/toolbar'
import { Menu } from '@base-ui/react/menu'
import { ArrowDownToLine, Check, ChevronLeft, ChevronRight, Ellipsis, type LucideIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ProposalState } from './proposal.ts'
import type { ProposalActs } from './proposal-acts.ts'
import type { Review } from './use-review.ts'

interface BarProps {
  state: ProposalState
  review: Review
  acts: ProposalActs
  /** The state of the proposal in words. */
  words: string
  acceptLabel: string
  rejectLabel: string
}

/**
 * The actions of a proposal in one row, so that a phone has room for the text. While one change is
 * selected, the row decides about it; the rest is in the menu.
 */
export const ProposalBar = ({ state, review, acts, words, acceptLabel, rejectLabel }: BarProps) => {
  const isReview = state.type === 'review'
  const { changes, current } = review
  if (state.type === 'writing')
    return (
      <div className="flex items-center gap-8">
        <Act label="Stop" onClick={acts.stop} />
        <span className="text-13 text-quiet">{words}</span>
      </div>
    )
  const isSingle = isReview && current !== null && changes > 1
  return (
    <div className="flex items-center gap-4">
      {isSingle ? (
        <>
          <Act label="Take this change" onClick={() => acts.decide(true)}>
            <Check className="size-icon text-added" strokeWidth={1.5} aria-hidden="true" />
            Take
          </Act>
          <Act label="Leave this change" onClick={() => acts.decide(false)}>
            <X className="size-icon text-removed" strokeWidth={1.5} aria-hidden="true" />
            Leave
          </Act>
        </>
      ) : (
        <>
          {isReview && <Act primary label={acceptLabel} disabled={!review.canAccept} onClick={acts.accept} />}
          {state.type === 'failed' && canTryAgain(review) && <Act primary label="Try again" onClick={acts.again} />}
          <Act label={rejectLabel} onClick={acts.reject} />
        </>
      )}
      {isReview && changes > 1 ? (
        <span className="ms-auto flex items-center">
          <Step name="Change before" icon={ChevronLeft} onClick={() => acts.move(-1)} />
          <span className="text-13 whitespace-nowrap text-quiet tabular-nums">
            {current === null ? changes : `${current + 1}/${changes}`}
            <span className="sr-only">{changes === 1 ? ' change' : ' changes'}</span>
          </span>
          <Step name="Next change" icon={ChevronRight} onClick={() => acts.move(1)} />
        </span>
      ) : (
        <span className="ms-auto min-w-0 truncate text-13 text-quiet">{words}</span>
      )}
      <MoreActs state={state} review={review} acts={acts} isSingle={isSingle} labels={[acceptLabel, rejectLabel]} />
    </div>
  )
}

const canTryAgain = ({ stands, isGiven }: Review): boolean => stands !== 'gone' && !isGiven

interface ActProps {
  label: string
  primary?: boolean
  disabled?: boolean
  onClick: () => void
  children?: ReactNode
}

const Act = ({ label, primary = false, disabled = false, onClick, children }: ActProps) => (
  <Toolbar.Button
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    render={
      <Button
        compact
        variant={primary ? 'primary' : 'plain'}
        className="min-h-target min-w-0 aria-disabled:opacity-60"
      />
    }
  >
    {children ?? <span className="truncate">{label}</span>}
  </Toolbar.Button>
)

const Step = ({ name, icon: Icon, onClick }: { name: string; icon: LucideIcon; onClick: () => void }) => (
  <Toolbar.Button
    aria-label={name}
    onClick={onClick}
    className="inline-flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
  >
    <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
  </Toolbar.Button>
)

interface MoreActsProps extends Pick<BarProps, 'state' | 'review' | 'acts'> {
  isSingle: boolean
  labels: [accept: string, reject: string]
}

/** The actions that the row has no room for. */
const MoreActs = ({ state, review, acts, isSingle, labels }: MoreActsProps) => {
  const { isNew, isTitle, stands, canAccept } = review
  const isReview = state.type === 'review'
  const items: [string, LucideIcon, () => void][] = []
  if (isSingle && canAccept) items.push([labels[0], Check, acts.accept])
  if (isSingle) items.push([labels[1], X, acts.reject])
  if (isReview && canTryAgain(review)) items.push(['Try again', RotateCw, acts.again])
  if (isReview && !isTitle && (!isNew || stands === 'gone'))
    items.push(['Insert below', ArrowDownToLine, acts.insertBelow])
  if (items.length === 0) return null
  return (
    <Menu.Root>
      <Toolbar.Button
        aria-label="More choices"
        className="inline-flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
        render={<Menu.Trigger />}
      >
        <Ellipsis className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </Toolbar.Button>
      <Menu.Portal render={<section aria-label="More choices" />}>
        <Menu.Positioner side="top" align="end" sideOffset={4} collisionPadding={8} className="z-20 outline-none">
          <Menu.Popup className="w-menu rounded-sheet border border-rule bg-sheet py-4 shadow-float outline-none">
            {items.map(([name, Icon, act]) => (
              <Menu.Item
                key={name}
                onClick={act}
                className="flex min-h-target cursor-default items-center gap-12 px-16 text-15 outline-none select-none data-highlighted:bg-wash"
              >
                <Icon className="size-icon text-quiet" strokeWidth={1.5} aria-hidden="true" />
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
