import { insertAfterBlock, replaceBlocks, replacePart, setHeadingTitle } from '#web/editor/blocks/replace-blocks.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { returnFocus } from '#web/editor/view/text-to-focus.ts'
import type { LexicalEditor } from 'lexical'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Target } from '../edit.ts'
import { nodeText } from '../selection/node-text.ts'
import { editorNodesFor, targetAfter } from '../made-blocks.ts'
import type { Proposal } from './proposal.ts'
import { currentTarget, targetOf } from '../target.ts'
import type { Review } from './use-review.ts'

export interface ProposalEnds {
  onAgain: (target: Target) => void
  onClose: () => void
  /** Called when the text was changed. */
  onAccepted: () => void
  /** Closes the proposal, and offers to bring it back. */
  onReject: () => void
  /** Stops the call and keeps the text written so far. Returns false if there is none. */
  onStop: () => boolean
}

export type ProposalActs = ReturnType<typeof proposalActs>

/** Returns the number of characters behind the selected text in its last block. */
const tailLength = ({ json, range }: Target): number =>
  range?.end == null ? 0 : nodeText(JSON.parse(json.at(-1)!) as EditorNode).length - range.end

/** Replaces the text of a target in one undo step. A title has only one line. */
const applyText = (
  editor: LexicalEditor,
  target: Target,
  blocks: readonly ManuscriptBlock[],
  isTitle: boolean,
): void => {
  if (isTitle) return setHeadingTitle(editor, target.keys[0]!, blocks.map(textOfBlock).join(' '))
  const nodes = targetAfter(target, blocks)
  if (target.range) replacePart(editor, target.keys, nodes, tailLength(target))
  else replaceBlocks(editor, target.keys, nodes)
}

/**
 * Accepts a finished proposal that is not shown. Returns false if its text was changed in the
 * meantime.
 */
export const acceptProposal = ({ manuscript, saving }: Workspace, proposal: Proposal): boolean => {
  const now = currentTarget(manuscript, proposal.target)
  const blocks = proposal.result(true)
  if (!now || blocks.length === 0) return false
  void saving.engine.flush()
  applyText(manuscript.editor, now, blocks, false)
  void saving.engine.flushAs('ai')
  return true
}

/** Returns the actions of a person on a proposal. */
export const proposalActs = (
  { manuscript, saving }: Workspace,
  proposal: Proposal,
  { canAccept, canTake, changes, current, isNew, isTitle, now, places, setCurrent }: Review,
  { onAgain, onClose, onAccepted, onReject, onStop }: ProposalEnds,
) => {
  const { state, target } = proposal
  const { editor } = manuscript
  const isTaken = state.type === 'review' && [...state.decided.values()].some(Boolean)

  const giveFocusBack = () => returnFocus(editor)
  const end = (change: () => void) => {
    void saving.engine.flush()
    change()
    void saving.engine.flushAs('ai')
    onClose()
    onAccepted()
    giveFocusBack()
  }
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
    end(() => applyText(editor, now ?? target, blocks, isTitle))
  }
  const reject = () => {
    if (isTaken && canTake) take(false)
    else leave()
  }
  const stop = () => {
    if (!onStop()) leave()
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
      const fresh = target.range ? now : targetOf(manuscript, target.keys)
      if (!fresh) return
      onAgain(fresh)
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
