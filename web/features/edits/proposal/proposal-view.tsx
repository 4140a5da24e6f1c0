import { type CSSProperties, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import { withEdges } from '#manuscript/model/diff/text-diff.ts'
import { BlockRoom } from '#web/editor/view/block-room.tsx'
import { showBlock } from '#web/editor/view/jump-to-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Caret } from '#web/ui/ink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { targetEdges } from '../made-blocks.ts'
import { MarkedText } from './marked-text.tsx'
import { newText } from './new-text.ts'
import { writtenHere } from '../written-here.ts'
import type { Proposal } from './proposal.ts'
import { proposalActs, type ProposalEnds } from './proposal-acts.ts'
import { ProposalChoices } from './proposal-choices.tsx'
import { ProposalNotices } from './proposal-notices.tsx'
import { SentLine } from '#web/ui/sent-line.tsx'
import { spokenSummary } from './proposal-summary.ts'
import { useSpoken } from './spoken.ts'
import { onProposalKey, useProposalKeys } from './use-proposal-keys.ts'
import { type Review, useReview } from './use-review.ts'

const FAILED = 'The AI could not be reached or was interrupted. Your text is unchanged. Please try again in a moment.'
const nothing: ReadonlyMap<number, boolean> = new Map()

interface ProposalViewProps extends ProposalEnds {
  workspace: Workspace
  proposal: Proposal
  /** Height of the bars at the bottom of the page, such as the tools. */
  dock: string
}

/**
 * Shows the AI's proposal at the place of the original text. While it is written, the original
 * stays visible; then both are shown as one text with marked changes. It never takes the focus, so
 * typed text goes into the manuscript.
 */
export const ProposalView = ({ workspace, proposal, dock, ...ends }: ProposalViewProps) => {
  const { manuscript, project } = workspace
  const { state } = proposal
  const review = useReview(manuscript, proposal)
  const acts = proposalActs(workspace, proposal, review, ends)
  const { root, showIt } = useVisible(review.current)
  /**
   * Returns true if a person can see the proposal. One in a hidden chapter is shown instead of
   * decided.
   */
  const isShown = () => {
    const [place] = review.places
    if (root.current?.checkVisibility({ visibilityProperty: true })) return true
    if (place !== undefined) showBlock(manuscript.editor, place)
    return false
  }
  const acceptSeen = () => {
    if (review.isSeen()) acts.accept()
  }
  useProposalKeys(manuscript.editor, {
    accept: () => {
      if (isShown()) acceptSeen()
    },
    escape: () => {
      if (isShown()) acts.escape()
    },
  })
  const announcement = useSpoken({
    text: state.type === 'failed' ? '' : state.text,
    isWriting: state.type === 'writing',
    summary: spokenSummary(state, review),
  })
  const onClick = ({ target }: MouseEvent) => {
    const change = (target as HTMLElement).closest<HTMLElement>('ins[data-change], del[data-change]')?.dataset['change']
    if (change !== undefined && review.changes > 1) review.setCurrent(Number(change))
  }

  return (
    <BlockRoom manuscript={manuscript} keys={review.places} over={review.isOver} onPlaced={showIt}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on a change is a shortcut for the arrow keys, which work from any element inside */}
      <section
        ref={root}
        aria-label="Proposal"
        dir={languageOf(project.language).direction}
        onKeyDown={onProposalKey({
          accept: acceptSeen,
          leave: acts.giveFocusBack,
          move: review.changes > 1 ? acts.move : null,
        })}
        onClick={onClick}
        className={classNames(
          'relative h-full scroll-mt-72 bg-sheet pb-16 outline-none',
          state.type !== 'failed' && writtenHere,
        )}
        style={{ '--dock': dock } as CSSProperties}
      >
        <ProposalText workspace={workspace} proposal={proposal} review={review} />
        {state.type === 'review' && <ProposalNotices state={state} review={review} />}
        {proposal.sent && <SentLine sent={proposal.sent} />}
        <ProposalChoices state={state} review={review} acts={acts} />
        <output className="sr-only">{announcement}</output>
      </section>
    </BlockRoom>
  )
}

/** Scrolls the proposal into view once, when it is placed, and later each selected change. */
const useVisible = (current: number | null) => {
  const root = useRef<HTMLElement>(null)
  const isShown = useRef(false)
  const showIt = useCallback(() => {
    // Scrolls only once. After that, only the person scrolls.
    if (isShown.current || !root.current) return
    const { top, height } = root.current.getBoundingClientRect()
    // If the text is above the window, or taller than it, its beginning is scrolled into view.
    root.current.scrollIntoView({ block: top < 0 || height > window.innerHeight ? 'start' : 'nearest' })
    isShown.current = true
  }, [])
  useEffect(() => {
    if (current !== null)
      root.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return { root, showIt }
}

interface ProposalTextProps {
  workspace: Workspace
  proposal: Proposal
  review: Review
}

/** The text of a proposal, with marked changes where it can replace the original. */
const ProposalText = ({ workspace: { project }, proposal: { state, target }, review }: ProposalTextProps) => {
  const segments = state.type === 'review' ? state.segments : null
  const place = review.now ?? target
  const marked = useMemo(
    () => (segments ? withEdges(segments, targetEdges(place), project.language) : []),
    [segments, place, project.language],
  )
  if (state.type === 'failed')
    return (
      <div dir="ltr" lang="en" className="py-8">
        <WritingProblem error={state.error} otherwise={FAILED} />
      </div>
    )
  const isWriting = state.type === 'writing'
  const isMarked = review.isOver && !isWriting
  return (
    <div
      lang={languageOf(project.language).tag}
      className={review.isTitle ? 'manuscript-title manuscript' : 'manuscript'}
      data-over={review.isOver || undefined}
      aria-busy={isWriting}
    >
      <MarkedText
        segments={isMarked ? marked : newText(state.text, project.language)}
        decided={isWriting ? nothing : state.decided}
        current={review.current}
        end={isWriting && <Caret writing />}
      />
    </div>
  )
}
