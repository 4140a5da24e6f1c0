import { limits } from '#contract/projects.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { isSameText } from './merge-versions.ts'
import type { Input } from './sync-events.ts'
import { type Checkpoint, hasEnded, type State, withoutCheckpoints } from './sync-state.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import type { EditKind, Push } from './sync-types.ts'

/**
 * Adds a checkpoint, so that the current text becomes a revision of its own even if it changes
 * before it is pushed. During a conflict no revisions are made; instead, a copy of the text before
 * an AI edit is pushed aside.
 */
export const addCheckpoint = (state: State, kind: EditKind, { text }: Input): State => {
  if (hasEnded(state)) return state
  const last = state.checkpoints.at(-1)
  const stored = state.conflict?.sending.seen ?? state.inFlight?.seen ?? state.base.text
  if (isSameText(last?.text ?? stored, text)) return state
  const isMoreTyping = last?.kind === 'typing' && kind === 'typing'
  const added = {
    ...state,
    checkpoints: [...(isMoreTyping ? state.checkpoints.slice(0, -1) : state.checkpoints), { text, kind }],
  }
  return state.conflict && kind !== 'typing' ? withoutCheckpoints(added) : added
}

/**
 * Creates the push of the oldest checkpoint, or else of the text in the editor. Sets no push if
 * there are no changes.
 */
export const preparePush = (state: State, { text, freshId }: Input): State => {
  const texts: Checkpoint[] = [...state.checkpoints, { text, kind: 'typing' }]
  for (const [at, next] of texts.entries()) {
    const splices = splicesOf(state, next)
    if (splices.length === 0) continue
    // The journal stores the whole text under `nextSaveId`, so a push of only a part needs another
    // id.
    const isAll = isSameText(next.text, text)
    const inFlight: Push = {
      saveId: isAll ? state.nextSaveId : freshId,
      splices,
      kind: next.kind,
      seen: next.text,
      aside: state.acknowledged !== null,
    }
    return {
      ...state,
      inFlight,
      checkpoints: state.checkpoints.slice(at + 1),
      nextSaveId: isAll ? freshId : state.nextSaveId,
    }
  }
  return { ...state, checkpoints: [] }
}

/** Joins splices into one, which the server accepts however many places of a long text have changed. */
const joined = (splices: Push['splices'], text: SerializedBlocks): Push['splices'][number] => {
  const [first, last] = [splices[0]!, splices.at(-1)!]
  const deleteCount = last.start + last.deleteCount - first.start
  const longer = splices.reduce((sum, { blocks, deleteCount }) => sum + blocks.length - deleteCount, 0)
  return { start: first.start, deleteCount, blocks: text.slice(first.start, first.start + deleteCount + longer) }
}

/** Returns the changes from `base` to `text`. If one save can't have so many, they are joined into one. */
export const savedChanges = (base: SerializedBlocks, text: SerializedBlocks): Push['splices'] => {
  const changes = diffBlocks(base, text)
  return changes.length > limits.splices ? [joined(changes, text)] : changes
}

const splicesOf = ({ base, acknowledged }: State, { text }: Checkpoint): Push['splices'] => {
  const splices = savedChanges(base.text, text)
  // A push aside is sent even if the text equals the base, because the overlap ends only with its
  // response.
  return splices.length === 0 && acknowledged ? [{ start: 0, deleteCount: 0, blocks: [] }] : splices
}
