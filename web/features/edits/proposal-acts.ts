import { insertAfterBlock, replaceBlocks, setHeadingTitle } from '#web/editor/blocks/replace-blocks.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { textToFocus } from '#web/editor/view/text-to-focus.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'
import type { Target } from './edit.ts'
import { editorNodesFor } from './made-blocks.ts'
import type { Proposal } from './proposal.ts'
import { targetOf } from './target.ts'
import type { Review } from './use-review.ts'

export interface ProposalEnds {
  onAgain: (target: Target) => void
  onClose: () => void
  /** Closes the proposal, with a way to bring it back. */
  onReject: () => void
}

export type ProposalActs = ReturnType<typeof proposalActs>

/** Returns what a person can do with a proposal. */
export const proposalActs = (
  { manuscript, saving }: Workspace,
  proposal: Proposal,
  { canAccept, canTake, changes, current, isNew, isTitle, places, setCurrent }: Review,
  { onAgain, onClose, onReject }: ProposalEnds,
) => {
  const { state, target } = proposal
  const { editor } = manuscript
  const isTaken = state.type === 'review' && [...state.decided.values()].some(Boolean)

  const end = (change: () => void) => {
    void saving.engine.flush()
    change()
    void saving.engine.flushAs('ai')
    onClose()
    editor.getRootElement()?.focus({ preventScroll: true })
  }
  const giveFocusBack = () => textToFocus(editor)?.focus({ preventScroll: true })
  const leave = () => {
    if (state.type === 'review') onReject()
    else onClose()
    giveFocusBack()
  }
  const insertBelow = () => end(() => insertAfterBlock(editor, places.at(-1)!, editorNodesFor(proposal.whole(), [])))
  /** Applies the accepted changes. `rest` also accepts those without a decision. */
  const take = (rest: boolean) => {
    const blocks = proposal.result(rest)
    if (isNew) return insertBelow()
    const title = blocks.map(textOfBlock).join(' ')
    end(() =>
      isTitle
        ? setHeadingTitle(editor, target.keys[0]!, title)
        : replaceBlocks(editor, target.keys, editorNodesFor(blocks, target.json)),
    )
  }
  const reject = () => {
    if (isTaken && canTake) take(false)
    else leave()
  }
  const stop = () => {
    if (!proposal.stop()) leave()
  }
  return {
    giveFocusBack,
    insertBelow,
    leave,
    stop,
    reject: state.type === 'review' ? reject : leave,
    /** Stops a proposal that is being written, or rejects a finished one. */
    escape: state.type === 'writing' ? stop : state.type === 'review' ? reject : leave,
    accept: () => {
      if (canAccept) take(true)
    },
    again: () => {
      const now = targetOf(manuscript, target.keys)
      if (!now) return
      onAgain(now)
      giveFocusBack()
    },
    /** Accepts or rejects the selected change, and ends the proposal with the last one. */
    decide: (taken: boolean) => {
      if (state.type !== 'review' || current === null) return
      proposal.decide(current, taken)
      const decided = new Map(state.decided).set(current, taken)
      if (decided.size < changes) setCurrent(nextChange(current, 1, changes, decided))
      else if (isTaken || taken) take(false)
      else leave()
    },
    /** Selects the next or the previous change. */
    move: (by: 1 | -1) => {
      if (state.type === 'review' && changes > 0) setCurrent(nextChange(current, by, changes, state.decided))
    },
  }
}

/**
 * Returns the index of the next change without a decision, wrapping around, or null if there is
 * none.
 */
const nextChange = (
  current: number | null,
  by: 1 | -1,
  changes: number,
  decided: ReadonlyMap<number, boolean>,
): number | null => {
  const start = current ?? (by === 1 ? -1 : changes)
  for (let step = 1; step <= changes; step++) {
    const at = (start + by * step + changes * 2) % changes
    if (!decided.has(at)) return at
  }
  return null
}
