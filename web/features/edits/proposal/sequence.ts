import type { Action, Target } from '../edit.ts'
import type { Written } from './kept-proposals.ts'
import type { Proposal, ProposalState } from './proposal.ts'

/** A part of a long edit, with its proposal once it is being written. */
interface Part {
  target: Target
  proposal: Proposal | null
  /** True once the part was accepted or rejected. */
  isDone: boolean
  /** Distinguishes repeated attempts at the same part, for the view. */
  attempt: number
}

interface SequenceOptions {
  action: Action
  targets: readonly Target[]
  open: (target: Target, onChange: () => void, written?: Written) => Proposal
  /** The texts of all parts, if they are already written. */
  written?: readonly Written[]
  /** Returns the current place of a target, or null if its text was changed. */
  locate: (target: Target) => Target | null
  onChange: () => void
}

/**
 * Maximum number of undecided parts. Without a limit, hundreds of parts of a whole book would be
 * written and paid for before the first one is read.
 */
const AHEAD = 10

const isOpen = ({ proposal, isDone }: Part): boolean => proposal !== null && !isDone
const isUnwritten = ({ proposal, isDone }: Part): boolean => proposal === null && !isDone
const isBeingWritten = ({ proposal, isDone }: Part): boolean => !isDone && proposal?.state.type === 'writing'

/** Returns the next part that can be shown, wrapping around; -1 if there is none. */
const nextOpen = (parts: readonly Part[], from: number, by: 1 | -1): number => {
  for (let step = 1; step <= parts.length; step++) {
    const at = (from + by * step + parts.length * step) % parts.length
    if (isOpen(parts[at]!)) return at
  }
  return -1
}

/** Stops the calls. A part without any text counts as not begun. */
const stopParts = (parts: readonly Part[]): void => {
  for (const part of parts.filter(isBeingWritten)) {
    if (part.proposal?.stop()) continue
    part.proposal?.close()
    part.proposal = null
  }
}

/** Returns true if a text failed or was cut off, so that the next part would fail too. */
const isProblem = (state: ProposalState): boolean =>
  state.type === 'failed' || (state.type === 'review' && state.end !== 'whole')

/** Opens the proposal of a part, and calls `onState` with each of its later states. */
const beginPart = (
  part: Part,
  target: Target,
  open: (onStep: () => void) => Proposal,
  onState: (state: ProposalState) => void,
): void => {
  part.proposal?.close()
  part.target = target
  part.attempt++
  let isGiven = false
  const proposal = open(() => {
    // A proposal can report its first state before `open` returns it, so that state is reported
    // here.
    if (isGiven && part.proposal === proposal) onState(proposal.state)
  })
  part.proposal = proposal
  isGiven = true
}

/**
 * Accepts the finished parts in order, and returns how many. A part that `accept` refuses stays open.
 */
export const acceptParts = ({ parts }: Sequence, accept: (proposal: Proposal) => boolean): number => {
  let count = 0
  for (const part of parts) {
    if (part.isDone || part.proposal?.state.type !== 'review' || !accept(part.proposal)) continue
    part.isDone = true
    count++
  }
  return count
}

export type Sequence = ReturnType<typeof openSequence>

/**
 * Writes the proposals of one edit part by part, while earlier parts are reviewed. A failure stops
 * the sequence, so that no further part is paid for in vain.
 */
export const openSequence = ({ action, targets, open, locate, onChange, written }: SequenceOptions) => {
  const parts: Part[] = targets.map((target) => ({ target, proposal: null, isDone: false, attempt: 0 }))
  let shown = 0
  let isStopped = false

  const isWriting = () => parts.some(isBeingWritten)

  const write = (at: number, target: Target, text?: Written) =>
    beginPart(
      parts[at]!,
      target,
      (onStep) => open(target, onStep, text),
      (state) => {
        if (isProblem(state)) isStopped = true
        else if (state.type === 'review') writeNext()
        onChange()
      },
    )
  const writeNext = () => {
    const at = parts.findIndex(isUnwritten)
    if (isStopped || at === -1 || isWriting() || parts.filter(isOpen).length >= AHEAD) return
    const target = locate(parts[at]!.target)
    // Text that was changed in the meantime is skipped.
    if (target) write(at, target)
    else {
      parts[at]!.isDone = true
      writeNext()
    }
  }
  const show = (by: 1 | -1): boolean => {
    const at = nextOpen(parts, shown, by)
    if (at !== -1) shown = at
    return at !== -1
  }
  if (written) for (const [at, text] of written.entries()) write(at, targets[at]!, text)
  else writeNext()

  return {
    action,
    parts,
    get shown() {
      return shown
    },
    get current() {
      return parts[shown]!
    },
    /** The parts that were not begun because a problem or the person stopped the sequence. */
    get left() {
      return isStopped ? parts.filter(isUnwritten).length : 0
    },
    isWriting,
    /** True while writing is paused because the maximum number of parts is undecided. */
    get isAhead() {
      return !isStopped && !isWriting() && parts.some(isUnwritten)
    },
    /** Stops the call and the sequence, and keeps the parts written so far. */
    stop: () => {
      isStopped = true
      stopParts(parts)
      if (!parts[shown]!.proposal) show(1)
      onChange()
    },
    /** Continues with the parts that were not begun. */
    resume: () => {
      isStopped = false
      writeNext()
      if (parts[shown]!.isDone) show(1)
      onChange()
    },
    again: (target: Target) => {
      isStopped = false
      write(shown, target)
      onChange()
    },
    show: (by: 1 | -1) => {
      show(by)
      onChange()
    },
    /** Closes the shown part and shows the next one. Returns false if there are no more parts. */
    next: (): boolean => {
      parts[shown]!.isDone = true
      if (!isWriting()) writeNext()
      return show(1)
    },
    close: () => {
      for (const { proposal } of parts) proposal?.close()
    },
  }
}
