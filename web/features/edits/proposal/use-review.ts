import type { NodeKey } from 'lexical'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Proposal } from './proposal.ts'
import { currentTarget, targetOf } from '../target.ts'
import type { Target } from '../edit.ts'

/**
 * Milliseconds. A proposal that appeared more recently is not accepted by shortcut, since the keys
 * may have been meant for something else.
 */
const SEEN = 300

export type Review = ReturnType<typeof useReview>

/**
 * Returns the changes of a proposal to the current text, the possible actions, and the selected
 * change.
 */
export const useReview = (manuscript: OpenManuscript, { state, target, action }: Proposal) => {
  const [current, setCurrent] = useState<number | null>(null)
  const { stands, keys: places, now } = useTargetState(manuscript, target)
  const isNew = action.type === 'draftSection'
  const isReview = state.type === 'review'
  const isOver = isReview && !isNew && stands === 'untouched'
  const changes = isOver ? state.changes : 0
  const canTake = stands === 'untouched' || (isNew && stands === 'touched')

  const seenSince = useRef(Infinity)
  useEffect(() => {
    seenSince.current = isReview ? performance.now() : Infinity
  }, [isReview])

  return {
    current,
    setCurrent,
    stands,
    /** The current place of the target; null if its text was changed. */
    now,
    /** Keys of the blocks at whose place the proposal is shown. */
    places,
    /** True for a draft, which goes below its heading and replaces nothing. */
    isNew,
    isTitle: action.type === 'rewriteTitle',
    /**
     * True for a text that another part of the page wrote, so this proposal can't write it again.
     */
    isGiven: target.prewritten !== undefined,
    /** True if the proposal covers the original, with marked changes. */
    isOver,
    /**
     * Number of changes that can be decided one by one; 0 if the proposal can only be accepted as a
     * whole.
     */
    changes,
    canTake,
    canAccept: canTake && isReview && (isNew || changes > 0),
    isSeen: () => performance.now() - seenSince.current >= SEEN,
  }
}

interface TargetState {
  stands: 'untouched' | 'touched' | 'gone'
  /** Keys of the target, or of the block in its place if it was deleted. */
  keys: readonly NodeKey[]
  now: Target | null
}

/** Returns whether the target of a proposal is unchanged, changed or deleted. */
const useTargetState = (manuscript: OpenManuscript, target: Target): TargetState => {
  const known = useRef(target)
  const now = useSyncExternalStore(manuscript.blocks.subscribe, () => {
    const current = currentTarget(manuscript, known.current)
    // Remembers each state, because the range can be found only if the text outside it changed in
    // small steps.
    if (current) known.current = current
    return current
  })
  if (now) return { stands: 'untouched', keys: now.keys, now }
  const whole = targetOf(manuscript, target.keys)
  if (whole) return { stands: target.range ? 'gone' : 'touched', keys: target.keys, now }
  const blocks = manuscript.blocks.blocks()
  const instead = blocks[Math.min(target.at, blocks.length - 1)]
  return { stands: 'gone', keys: instead ? [instead.key] : [], now }
}
